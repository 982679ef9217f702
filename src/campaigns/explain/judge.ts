import type { Knowledge, Message, Query } from '../../language/contract.ts'
import { isVetoed, match } from '../../language/index/match.ts'
import { tongueOf } from '../../language/index/names.ts'
import { lendersOf, listVoices } from '../../language/index/voices.ts'
import { readConversation } from '../../language/read.ts'
import { judgeSafety } from '../../language/safety/judge.ts'
import {
  compileSnapshot,
  matchDoc,
  openSnapshot,
  type SnapshotCampaign,
} from '../snapshot/format.ts'
import { findVeto, REASONS, roundScore, shapeVoice } from './says.ts'

type Trial = {
  /** The groups that are tried, and those that they would be beside. */
  own: readonly SnapshotCampaign[]
  rivals: readonly SnapshotCampaign[]
  conversations: readonly (readonly Message[])[]
  /** Of relevancy: what is under it is not shown. */
  floor: number
  knowledge: Knowledge
}

/**
 * What each conversation would find of groups that need not be published, by the guard, the matcher and the words that decide
 * on every request. Who else bids, and budgets and caps, are not looked at.
 */
export function judgeTrial({ own, rivals, conversations, floor, knowledge }: Trial) {
  const snapshot = openSnapshot(compileSnapshot([...own, ...rivals], knowledge), {
    ...{ version: 'trial', rarity: knowledge.rarity },
  })
  const markets = knowledge.rarity.markets
  return conversations.map((messages) => {
    const query = readConversation(messages, tongueOf(snapshot.index, knowledge))
    // Who is ruled out by a keyword is told how well it would fit all the same.
    const open = { ...query, newest: new Set<number>() }
    const found = match(snapshot.index, { query: open, k: snapshot.size, markets })
    const scores = new Map(found.map(({ doc, relevancy }) => [doc, relevancy]))
    const judged = own
      .map((entry, doc) => ({
        ...{ entry, score: scores.get(doc) ?? 0 },
        isOut: isVetoed({ index: snapshot.index, query }, doc),
      }))
      .sort((a, b) => Number(a.isOut) - Number(b.isOut) || b.score - a.score)
    const isSilent = judgeSafety(messages, knowledge).sensitive
    return { ...shapeBest(judged[0], { query, knowledge, isSilent, floor }), floor }
  })
}

type Judged = { entry: SnapshotCampaign; score: number; isOut: boolean }
type Around = { query: Query; knowledge: Knowledge; isSilent: boolean; floor: number }

function shapeBest(best: Judged | undefined, { query, knowledge, isSilent, floor }: Around) {
  const reason = isSilent
    ? 'sensitive_content'
    : !best
      ? 'not_active'
      : best.isOut
        ? 'negative_keyword'
        : best.score < floor
          ? 'below_relevancy'
          : 'fits'
  const doc = best && matchDoc(best.entry)
  const veto = doc && best.isOut ? findVeto(doc, query) : undefined
  return {
    ad_group_id: best?.entry.groupId ?? best?.entry.id ?? null,
    score: roundScore(best?.score ?? 0),
    would_show: reason === 'fits',
    reason,
    says: saysOf(reason, veto),
    voices: doc ? listVoices(doc, { query, rarity: knowledge.rarity }).map(shapeVoice) : [],
    is_lent_words: doc ? lendersOf(doc, knowledge).length > 0 : false,
  }
}

function saysOf(reason: string, veto: string | undefined): string {
  if (reason === 'fits') return 'It fits: it would take part in the auction.'
  if (reason === 'below_relevancy') {
    return 'It fits less than most publishers ask for. Say more of such conversations in context, or give examples.'
  }
  if (reason === 'not_active') return 'There is nothing to show: no ad group has an ad.'
  return veto === undefined ? (REASONS[reason] ?? '') : `Its negative keyword "${veto}" is in it.`
}
