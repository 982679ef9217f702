/** What follows `what is` where something to use is asked for. */
const WANTED =
  '(best|good|right|better|nice|easy|easiest|cheap|cheapest|simple|simplest|fastest|recommended|popular|modern|way|tool|service|alternative|there|some|your|our|my)'
/** A question for knowledge, and not for something to use. */
const FACT = new RegExp(
  `^(so )?(what (is|are) (an? |the )?(?!an? |the |${WANTED})\\w|whats an? (?!${WANTED})\\w|explain |define |meaning of |` +
    '(what is |whats )?(the )?difference between |how (do|does) [\\w ]{1,30} work\\b|what (do|does) [\\w ]{1,30} mean\\b|' +
    'was ist (ein|eine|der|die|das) |que es (un|una|el|la) |qu est ce qu |che cos e |o que e (um|uma|o|a) )',
)

export const asksFact = (words: readonly string[]) => FACT.test(spokenOf(words))

/** How a follow-up begins that is about something else, in the same project or not. */
const NEW = [
  /\b(forget (that|it|this|about)|never ?mind|(different|another|other|separate|new) (topic|question|matter|subject|thing)|something (completely |entirely |totally )?different|unrelated|moving on|besides|additionally|separately|in addition|on top of that)\b/,
  /^(ok(ay)? |cool |thanks |great |good |so )*(and|now|next|then|plus|also)\b/,
  /\b(we|i|you) (also|now|then) (need|want|have|must|should|got)\b|\balso (need|want|for|looking|something|some|a|an)\b/,
  /\b(as well|too|ausserdem|tambien|aussi|anche|tambem)$/,
]
/** What only makes sense of what was said before. */
const SAME = [
  /\b(it|its|that|those|these|they|them|this|one|ones|instead|rather|either|both|same|vs|versus|better|cheaper|simpler|easier|faster|other|others|another|else|alternatives?|though|tho)\b/,
  /^(no|nope|not|nah|but|hm+|must|should|has to|have to|needs to|without|with|only|just|in|on|does|do|can|could|is|are|which|why|how (much|do|does|long)|or|vs|versus|preferably|ideally|actually)\b/,
]
/** What was answered is what it asks about. */
const OF_IT =
  /\b(does|do|can|could|is|are|will|would|has|have|did) (it|they|that|this|these|those|one|either|both)\b/
const IT = /\b(it|its|that|this)\b/
const PLACES_IN_LIST: readonly [RegExp, number][] = [
  [/\b(first|1st) (one|option|of)\b/, 0],
  [/\b(second|2nd) (one|option|of)\b|\bthe (second|2nd)\b(?! (time|hand|factor))/, 1],
  [/\b(third|3rd) (one|option|of)\b|\bthe (third|3rd)\b(?! (time|party))/, 2],
  [/\b(fourth|4th) (one|option|of)\b/, 3],
  [/\blast (one|option|of)\b|\bthe last\b(?! (time|year|month|week))/, -1],
]
/** The project, not the answer. */
const FOR_IT = /\b(for|to|with|in|into) (it|this|that|them|the same( \w+)?)$/g
/** What takes back what was asked before. */
const BACK =
  /^(no|nope|nah|hm+|actually|not)\b|\b(too much|too (big|heavy|complex|complicated)|overkill|rather|just an? |only an? |simply an? |i meant)\b/

/** Above 0: about something else; under 0: about the same; by the turns of phrase alone. */
export function turnOf(words: readonly string[]): number {
  const text = spokenOf(words)
  const begins = Number(NEW.some((cue) => cue.test(text)))
  if (OF_IT.test(text)) return begins - 2
  return begins - Number(SAME.some((cue) => cue.test(text.replaceAll(FOR_IT, ''))))
}

/** Which of what was answered it points at, by its place, the last as -1; undefined where at none. */
export function placeOf(words: readonly string[]): number | undefined {
  const text = spokenOf(words)
  const place = PLACES_IN_LIST.find(([said]) => said.test(text))?.[1]
  return place ?? (IT.test(text.replaceAll(FOR_IT, '')) ? 0 : undefined)
}

/** Whether a follow-up puts something in the place of what was asked before. */
export const takesBack = (words: readonly string[]) => BACK.test(spokenOf(words))

const spokenOf = (words: readonly string[]) => words.filter((word) => word !== '').join(' ')
