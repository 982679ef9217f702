import type { Candidate, Operations } from '../../../../packages/client/api.ts'
import { brief, dollars, percentOf } from './format.ts'

/** Why a conversation gets its ad, or none, as the engine tells it. */
export type Account = Operations['POST /admin/explain']['answer']

export function Heard({ found }: { found: Account }) {
  const { guard } = found
  const facts: [string, string][] = [
    ['Guard', guard.is_sensitive ? `silent: ${spaced(guard.topic)}` : 'lets it pass'],
    ['Language', found.language || 'unknown'],
    ['Something is wanted', percentOf(Math.round(found.wish * 100))],
    ['Floor', found.relevancy.toFixed(2)],
    ['Campaigns', String(found.campaigns)],
  ]
  return (
    <dl class="heard">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const spaced = (name: string | undefined) => (name ?? 'sensitive').replaceAll('_', ' ')

export function Candidates({ found }: { found: Account }) {
  if (found.candidates.length === 0) return <p>Nobody: no campaign shares a word that counts.</p>
  const { outcome } = found
  const winner = outcome.kind === 'ad' ? outcome.campaign_id : undefined
  return (
    <table class="candidates">
      <caption class="hidden">Candidates, by rank</caption>
      <thead>
        <tr>
          <th scope="col">Campaign</th>
          <th scope="col" class="number">
            Fits
          </th>
          <th scope="col" class="number">
            Rank
          </th>
        </tr>
      </thead>
      <tbody>
        {found.candidates.map((one) => (
          <CandidateRow key={one.campaign_id} one={one} hasWon={one.campaign_id === winner} />
        ))}
      </tbody>
    </table>
  )
}

function CandidateRow({ one, hasWon }: { one: Candidate; hasWon: boolean }) {
  const { title, relevancy = 0, score, bid, unit, fate, says } = one
  return (
    <tr class={hasWon ? 'won' : fate === 'refused' ? 'lost' : ''}>
      <th scope="row">
        {title}
        {hasWon && ' ✓'}
        <br />
        <small>{fate === 'contends' ? `bids ${dollars(bid ?? 0)} a ${unit}` : says}</small>
      </th>
      <td class="number">
        {relevancy.toFixed(2)}
        <svg class="meter" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="5" rx="2" />
          <rect width={relevancy * 100} height="5" rx="2" />
        </svg>
      </td>
      <td class="number">{score === undefined ? '–' : brief(score)}</td>
    </tr>
  )
}

const MOST_VOICES = 4

type Voice = { kind: string; text: string; words: readonly string[]; speaks: 'for' | 'against' }

export function Voices({ candidate }: { candidate: { voices?: readonly Voice[] } | undefined }) {
  const voices = candidate?.voices?.slice(0, MOST_VOICES) ?? []
  if (voices.length === 0) return <p>None.</p>
  return (
    <ul class="voices">
      {voices.map(({ kind, text, words, speaks }) => (
        <li key={kind + text} class={speaks}>
          <b>
            {spaced(kind)}
            {speaks === 'against' && ', against it'}:
          </b>{' '}
          <Marked text={text} words={words} />
        </li>
      ))}
    </ul>
  )
}

/** A text with the words marked that the conversation has too. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const starts = words.map((word) => word.toLowerCase().slice(0, Math.max(3, word.length - 2)))
  return (
    <>
      {text.split(/(\s+)/).map((part, i) => {
        const plain = part.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
        const isShared = plain !== '' && starts.some((start) => plain.startsWith(start))
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        return isShared ? <mark key={i}>{part}</mark> : part
      })}
    </>
  )
}

export function Decided({ found: { outcome } }: { found: Account }) {
  if (outcome.kind === 'no_ad') {
    return (
      <p>
        No ad: <code>{outcome.reason}</code>. Nothing was reserved, nothing is billed.
      </p>
    )
  }
  const { title, price = 0, unit, basis, rival } = outcome
  const why =
    basis === 'rival'
      ? `the least that keeps it ahead of ${rival}`
      : 'nobody else pressed, so the floor'
  return (
    <p>
      {title} for <b>{dollars(price)}</b> a {unit}: {why}.
    </p>
  )
}
