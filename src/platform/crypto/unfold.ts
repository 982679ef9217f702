/** Full-width signs are those of ASCII from ! to ~, moved by this much. */
const WIDTH = 0xfee0
const FULL_WIDTH = /[\uff01-\uff5e]+/g
/** Dots of other scripts and small forms, and the small at-sign. */
const DOTS = /[\u3002\uff61\ufe52\u2024]/g
const SMALL_AT = /\ufe6b/g
/** What nobody sees: zero-width and soft-hyphen characters, and marks of direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** What stands for an unseen character. */
export const NOTHING = '\u200b'

/** A text whose full-width and small signs are those of ASCII. Every character keeps its place. */
export const unfoldText = (text: string) =>
  text
    .replaceAll(FULL_WIDTH, narrowRun)
    .replaceAll(DOTS, '.')
    .replaceAll(SMALL_AT, '@')
    .replaceAll(UNSEEN, NOTHING)

function narrowRun(run: string): string {
  let plain = ''
  for (let i = 0; i < run.length; i++) plain += String.fromCharCode(run.charCodeAt(i) - WIDTH)
  return plain
}
