import { type SQL, sql } from 'drizzle-orm'
import { from, type Step, step } from '../step.ts'
import { keepSaid, LAID } from './laid.ts'

/** What is counted of wins by campaign and day: where it comes from, where it goes, and how many are told apart. */
export type Said = {
  /** Of a request: a list of `{campaign_id, <column>}`. */
  list: SQL
  column: SQL
  table: SQL
  /** Names of the steps. */
  steps: readonly [said: string, ranked: string, told: string]
  /** What it is called where it is laid aside. */
  laid: (typeof LAID)['word' | 'voice']
  /** Different ones of a campaign and day: the first that came; the rest is not counted. */
  mostPerDay: number
}

/** Words of campaigns that conversations have too. */
export const TOPICS: Said = {
  ...{ list: sql.raw('topics'), column: sql.raw('word'), table: sql.raw('campaign_topics') },
  steps: ['said', 'ranked', 'told'],
  laid: LAID.word,
  mostPerDay: 50,
}

/** What groups are won with. */
export const VOICES: Said = {
  ...{ list: sql.raw('voices'), column: sql.raw('heard'), table: sql.raw('campaign_voices') },
  steps: ['heard', 'heard_ranked', 'heard_told'],
  laid: LAID.voice,
  mostPerDay: 200,
}

/**
 * What the wins of `booked` requests add to what their campaigns share with conversations. Who asked is not among it, and a
 * request that is delivered again is not booked, so counts nothing. `incoming`: the requests with their lists.
 */
export function addSaid(
  what: Said,
  requests: { incoming: Step; booked: Step; isApart: boolean },
): Step[] {
  const said = countSaid(what, requests)
  return [said, ...(requests.isApart ? [keepSaid(what, said)] : addCounted(what, said))]
}

/** Steps that add what was counted: campaign_id, day, wins and its own column. */
export function addCounted(what: Said, said: Step): Step[] {
  const ranked = rankSaid(what, said)
  return [ranked, keepFirst(what, ranked)]
}

const countSaid = (
  { steps: [name], list, column }: Said,
  { incoming, booked }: { incoming: Step; booked: Step },
) =>
  step(
    name,
    sql`
      select (t.value->>'campaign_id')::uuid as campaign_id, t.value->>'${column}' as ${column},
        (b.occurred_at at time zone 'utc')::date as day, count(*) as wins
      from (select distinct on (id) id, ${list} from ${from(incoming)}) i
      join ${from(booked)} b on b.id = i.id, jsonb_array_elements(i.${list}) as t(value)
      group by 1, 2, 3
    `,
  )

/** Each one's place among those of its campaign and day: after the ones that are known already. */
const rankSaid = ({ steps: [, name], column, table }: Said, said: Step) =>
  step(
    name,
    sql`
      select s.*, k.${column} is not null as is_known,
        row_number() over (
          partition by s.campaign_id, s.day, k.${column} is not null order by s.wins desc, s.${column})
          + (select count(*) from ${table} o where o.campaign_id = s.campaign_id and o.day = s.day) as place
      from ${from(said)} s left join ${table} k
        on k.campaign_id = s.campaign_id and k.day = s.day and k.${column} = s.${column}
    `,
  )

const keepFirst = ({ steps: [, , name], column, table, mostPerDay }: Said, ranked: Step) =>
  step(
    name,
    sql`
      insert into ${table} as t (campaign_id, day, ${column}, wins)
      select campaign_id, day, ${column}, wins from ${from(ranked)} where is_known or place <= ${mostPerDay}::int
      order by 1, 2, 3
      on conflict (campaign_id, day, ${column}) do update set wins = t.wins + excluded.wins
    `,
  )
