type Said = { role: string; content: string }

/** A conversation, a turn in each line; an assistant's begin with a dash. */
export const readTalk = (text: string): Said[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line.startsWith('-')
        ? { role: 'assistant', content: line.slice(1).trim() }
        : { role: 'user', content: line },
    )
