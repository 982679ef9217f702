/** JSON of about so many bytes that is hard on whoever reads it, whatever the route expects. */
export const json: Record<string, (bytes: number) => string> = {
  'arrays in arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'arrays without an end': (bytes) => '['.repeat(bytes),
  numbers: (bytes) => `[${'1,'.repeat(bytes / 2 - 2)}1]`,
  'big numbers': (bytes) => `[${'1e308,'.repeat(bytes / 6 - 2)}1]`,
  'a number of many digits': (bytes) => '7'.repeat(bytes),
  'a fraction of many digits': (bytes) => `0.${'7'.repeat(bytes - 2)}`,
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  'empty texts': (bytes) => `[${'"",'.repeat(bytes / 3 - 2)}""]`,
  nulls: (bytes) => `[${'null,'.repeat(bytes / 5 - 2)}null]`,
  'one key again and again': (bytes) => `{${'"a":1,'.repeat(bytes / 6 - 2)}"a":1}`,
  'keys that differ': (bytes) =>
    `{${Array.from({ length: bytes / 11 }, (_, i) => `"${i.toString(36).padStart(5, '0')}":1`).join()}}`,
  'keys that are numbers': (bytes) =>
    `{${Array.from({ length: bytes / 14 }, (_, i) => `"${(i * 99_991) % 4_294_967}":1`).join()}}`,
  'a key without an end': (bytes) => `{"${'a'.repeat(bytes - 6)}":1}`,
  'the key __proto__': (bytes) => `{${'"__proto__":{},'.repeat(bytes / 15 - 2)}"a":1}`,
  blanks: (bytes) => ' '.repeat(bytes),
  escapes: (bytes) => `"${'\\u0041'.repeat(bytes / 6 - 2)}"`,
  'a text without an end': (bytes) => `"${'a'.repeat(bytes - 1)}`,
  garbage: (bytes) => '\u0001}{'.repeat(bytes / 3),
}
