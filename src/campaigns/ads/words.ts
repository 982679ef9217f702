const LONGEST = { headline: 80, copy: 200 }

type Own = {
  title: string
  brandName: string
  description: string
}

/**
 * The ad of a generative group that no model has written for yet: a sentence of its campaign, under the brand's name. What
 * the group says of people (`context`) is not for these to read.
 */
export function adOfOwnWords({ title, brandName, description }: Own) {
  const [sentence = title] = sentencesOf(description)
  const named = sentence.toLowerCase().includes(brandName.toLowerCase())
  return {
    headline: cutAtWord(title, LONGEST.headline),
    copy: cutAtWord(named ? sentence : `${brandName}: ${sentence}`, LONGEST.copy),
  }
}

export const sentencesOf = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Ends at a whole word, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  const end = short.lastIndexOf(' ')
  return `${short
    .slice(0, end > most / 2 ? end : undefined)
    .toWellFormed()
    .replace(/[\s,;:–-]+$/, '')}…`
}
