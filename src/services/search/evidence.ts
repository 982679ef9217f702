import { createDetails, detailDocs } from '../../language/index/details.ts'
import { cosineOf } from '../../language/index/evidence.ts'
import { scoresOf, sumWords } from '../../language/index/search.ts'
import type { Service } from '../service.ts'
import type { Before } from './before.ts'
import { isStack } from './conditions.ts'
import { type Condition, isHard } from './facts.ts'
import { type Feature, type Put, placeIn, placeOf, SIZE } from './features.ts'
import { type Finder, PLATFORMS } from './finder.ts'
import { brandOf, leftnessOf } from './names.ts'
import { nameOf } from './prepared.ts'
import type { Question } from './question.ts'
import { isRefining } from './refining.ts'
import { weighCategories } from './shares.ts'
import { keepMatter, weighTurns } from './turns.ts'
import { isHome, isOne, LANGUAGE, measureNativeness, verdictsOf } from './verdicts.ts'

/** Those of every document, looked up once: by name they would cost most of a search. */
const AT = {
  score: placeIn('score'),
  scoreUntold: placeIn('scoreUntold'),
  strong: placeIn('strong'),
  scoreOfNewest: placeIn('scoreOfNewest'),
  words: placeIn('words'),
  category: placeIn('category'),
  categoryOfNewest: placeIn('categoryOfNewest'),
  quality: placeIn('quality'),
  cosine: placeIn('cosine'),
  sameCategory: placeIn('sameCategory'),
  stayRefining: placeIn('stayRefining'),
}

/** Everything a question gives the documents; `rows` are valid until the next call. */
export type Survey = {
  /** SIZE numbers a document. */
  rows: Float64Array
  /** Documents that a condition or a word of the question rules out. */
  out: ReadonlySet<number>
  /** How much the question has to say, in all. */
  total: number
  /** Share of it that each category says. */
  shares: Float64Array
}

export function surveyServices(
  finder: Finder,
  { question, before }: { question: Question; before: Before },
): Survey {
  const { index, services, categories } = finder
  if (columns.size < services.length) columns = createColumns(services.length)
  const { rows, details } = columns
  rows.fill(0)
  const put: Put = (place, value) => {
    if (place >= 0) rows[place] = value
  }
  const add: Put = (place, value) => {
    rows[place] = (rows[place] ?? 0) + value
  }
  const raise: Put = (place, value) => {
    if (value > (rows[place] ?? 0)) rows[place] = value
  }
  const shares = weighCategories(finder, { question, onlyNewest: false })
  const newest = weighCategories(finder, { question, onlyNewest: true })
  const sums = sumWords(index, { terms: question.terms, markets: finder.rarity.markets })
  detailDocs({ index, sums, into: details }, finder.docs)
  const scores = scoresOf(sums, services.length)
  const total = sums.total + 1
  const refines = refinesAnswer(question, before)
  for (let doc = 0; doc < services.length; doc++) {
    const words = details.words[doc] ?? 0
    if (words === 0) continue
    const row = doc * SIZE
    const score = (4 * (scores[doc] ?? 0)) / total
    rows[row + AT.score] = score
    if (!finder.isTold[doc]) rows[row + AT.scoreUntold] = score
    rows[row + AT.strong] = (2 * (details.strong[doc] ?? 0)) / total
    if (before.category >= 0) {
      rows[row + AT.scoreOfNewest] = (2 * (details.newest[doc] ?? 0)) / (sums.newestTotal + 1)
    }
    rows[row + AT.words] = Math.log1p(words)
  }
  const asked = { index, query: question }
  for (let doc = 0; doc < services.length; doc++) {
    const row = doc * SIZE
    const category = categories[doc] ?? 0
    rows[row + AT.category] = 4 * (shares[category] ?? 0)
    rows[row + AT.categoryOfNewest] = 4 * (newest[category] ?? 0)
    rows[row + AT.quality] = services[doc]?.qualityScore ?? 0.5
    rows[row + AT.cosine] = 4 * cosineOf(asked, doc)
    if (category !== before.category) continue
    rows[row + AT.sameCategory] = 1 - before.newness
    if (refines) rows[row + AT.stayRefining] = 1
  }
  if (!before.isNewMatter) for (const doc of before.named) put(placeOf(doc, 'offered'), 1)
  for (const doc of finder.platforms) put(placeOf(doc, 'platform'), 1)
  if (before.category >= 0) weighKin(finder, { before, put })
  const out = new Set([
    ...weighNames(finder, { question, before, raise }),
    ...weighConditions(finder, { question, before, add }),
  ])
  weighTurns(question, { before, put, out })
  keepMatter(finder, { question, before, put, out })
  return { rows, out, total: sums.total, shares }
}

const createColumns = (size: number) => ({
  size,
  rows: new Float64Array(SIZE * size),
  details: createDetails(size),
})

/** Kept between calls, which never overlap: to make a typed array costs the runtime more than to fill it. */
let columns = createColumns(0)

/** Whether a follow-up says only what the answer should be like: its conditions are all that it asks. */
const refinesAnswer = (question: Question, { category, isNewMatter }: Before) =>
  category >= 0 && !isNewMatter && isRefining(question)

/** What a question names; answers the documents that it does not want. */
function weighNames(
  { services, categories, replaces }: Finder,
  {
    question: { words, mentions, outsiders },
    before,
    raise,
  }: { question: Question; before: Before; raise: Put },
): number[] {
  const out: number[] = []
  for (const outsider of outsiders) {
    const left = leftnessOf(outsider)
    if (left < LEAST_LEFT) continue
    for (const doc of outsider.takenBy ?? []) raise(placeOf(doc, 'takesPlace'), MISSING * left)
  }
  for (const mention of mentions) {
    const { doc, role, plain, from, to, isVendor, asked = 1 } = mention
    const slug = services[doc]?.slug ?? ''
    if (role === 'wanted') raise(placeOf(doc, plain ? 'wantedPlain' : 'wanted'), asked)
    else if (role === 'present') {
      const isMatter = !before.isNewMatter && categories[doc] === before.category
      if (!plain) raise(placeOf(doc, isMatter ? 'presentBefore' : 'present'), 1)
    } else out.push(doc)
    if (isVendor) {
      const vendor = services[doc]?.vendor ?? slug
      const brand = words[from] === vendor ? null : brandOf(slug)
      out.push(...listOwned(services, { vendor, brand }))
    } else if (role === 'avoided' || (role === 'replaced' && PLATFORMS.has(slug)))
      out.push(...listOwned(services, { vendor: VENDOR_OF[slug] ?? slug, brand: null }))
    const left = leftnessOf(mention)
    if (left < LEAST_LEFT) continue
    const said = words.slice(from, to + 1).join('-')
    const called = isVendor ? [said] : [slug, nameOf(services[doc]?.name ?? ''), said]
    for (const [other, known] of replaces.entries()) {
      if (called.some((name) => known.has(name))) raise(placeOf(other, 'takesPlace'), left)
      const isPeer = !isVendor && categories[other] === categories[doc]
      if (isPeer) raise(placeOf(other, 'peerCategory'), left)
    }
  }
  return out
}

/** How much more it counts to take the place of what the catalogue does not have: nothing else that is said tells its kind. */
const MISSING = 2

/** Who is left less surely calls for no other. */
const LEAST_LEFT = 0.2

/** What takes the place of what was named before may stand in another category. */
function weighKin(
  { services, replaces }: Finder,
  { before: { named, newness }, put }: { before: Before; put: Put },
) {
  const slugs = named.map((doc) => services[doc]?.slug ?? '')
  const kin = new Set(named.flatMap((doc) => [...(replaces[doc] ?? [])]))
  for (let doc = 0; doc < services.length; doc++) {
    const own = replaces[doc]
    let count = Number(kin.has(services[doc]?.slug ?? '')) + Number(named.includes(doc))
    if (own && own.size > 0) for (const slug of slugs) if (own.has(slug)) count++
    if (count > 0) put(placeOf(doc, 'kin'), (1 - newness) * Math.min(2, count))
  }
}

/** Who wants nothing of a vendor, or of a brand of it, wants none of its services. */
const listOwned = (
  services: readonly Service[],
  { vendor, brand }: { vendor: string; brand: string | null },
): number[] =>
  services.flatMap((one, at) =>
    one.vendor === vendor && (brand === null || brandOf(one.slug) === brand) ? [at] : [],
  )

const VENDOR_OF: Readonly<Record<string, string>> = {
  'google-cloud': 'google',
  'microsoft-azure': 'microsoft',
}

/** What a question asks beyond the need; answers the documents that can't keep it. */
function weighConditions(
  { facts }: Finder,
  { question, before, add }: { question: Question; before: Before; add: Put },
): number[] {
  const { conditions } = question
  const refines = refinesAnswer(question, before)
  const out: number[] = []
  for (const condition of conditions.asked) {
    // What is free only for who runs it is not free for who has it run.
    const isPlan = condition === 'price_free' && conditions.asked.has('hosting_managed')
    const asked = isPlan ? 'price_plan' : condition
    const isNow = !before.isNewMatter && conditions.stated.has(condition)
    const isMust = isHard(condition)
    const feature = featureOf(condition)
    const verdicts = verdictsOf(facts, asked)
    const valued: Feature[] = feature ? [feature] : []
    if (isNow) valued.push('keptNow')
    if (isNow && refines && feature === 'cloud') valued.push('cloudRefining')
    const columns = valued.map(placeIn)
    const isCarried = conditions.carried.has(condition)
    const isLanguage = condition.startsWith(LANGUAGE)
    const broken = isStack(condition) ? 'brokenStack' : 'brokenBefore'
    for (let doc = 0; doc < facts.length; doc++) {
      const verdict = verdicts[doc]
      if (!verdict) continue
      const value = verdict === 'kept' ? 1 : verdict === 'broken' ? -1 : 0
      for (const column of columns) add(doc * SIZE + column, value)
      if (!feature && verdict !== 'broken') add(placeOf(doc, verdict), 1)
      const known = facts[doc]
      if (known && verdict === 'kept' && isLanguage) {
        add(placeOf(doc, 'native'), measureNativeness(known, condition))
        if (isHome(known, condition)) add(placeOf(doc, 'home'), 1)
      }
      if (verdict !== 'broken' || !isMust) continue
      if (!isCarried) out.push(doc)
      add(placeOf(doc, broken), 1 - before.newness)
      add(placeOf(doc, 'brokenElsewhere'), before.newness)
    }
  }
  for (const condition of conditions.denied) {
    if (!DENIABLE.test(condition)) continue
    const verdicts = verdictsOf(facts, condition)
    for (const [doc, known] of facts.entries()) {
      if (verdicts[doc] === 'kept' && isOne(known, condition)) out.push(doc)
    }
  }
  return out
}

/** The feature that a condition counts for; a condition that has to be kept counts by its verdict. */
function featureOf(condition: Condition): Feature | undefined {
  const [kind = ''] = condition.split('_', 1)
  if (kind === 'cloud' || kind === 'runtime' || kind === 'region') return kind
  if (condition === 'price_cheap') return 'cheap'
  return isHard(condition) ? undefined : 'soft'
}

const DENIABLE = /^(cloud|licence|hosting|language|needs)_/
