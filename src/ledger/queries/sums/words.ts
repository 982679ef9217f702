import { sql } from 'drizzle-orm'
import { from, type Step, step } from '../step.ts'

/** Words that are told apart of a campaign and day: the first that came; the rest is not counted. */
const WORDS_PER_DAY = 50

/**
 * What the wins of `booked` requests add to the words that their campaigns share with conversations. Who asked is not
 * among it, and a request that is delivered again is not booked, so counts nothing. `incoming`: the requests with topics.
 */
export function addTopics(requests: { incoming: Step; booked: Step }): Step[] {
  const said = countSaid(requests)
  const ranked = rankSaid(said)
  return [said, ranked, keepFirst(ranked)]
}

const countSaid = ({ incoming, booked }: { incoming: Step; booked: Step }) =>
  step(
    'said',
    sql`
      select (t.value->>'campaign_id')::uuid as campaign_id, t.value->>'word' as word,
        (b.occurred_at at time zone 'utc')::date as day, count(*) as wins
      from (select distinct on (id) id, topics from ${from(incoming)}) i
      join ${from(booked)} b on b.id = i.id, jsonb_array_elements(i.topics) as t(value)
      group by 1, 2, 3
    `,
  )

/** Each word's place among those of its campaign and day: after the ones that are known already. */
const rankSaid = (said: Step) =>
  step(
    'ranked',
    sql`
      select s.*, k.word is not null as is_known,
        row_number() over (partition by s.campaign_id, s.day, k.word is not null order by s.wins desc, s.word)
          + (select count(*) from campaign_topics o where o.campaign_id = s.campaign_id and o.day = s.day) as place
      from ${from(said)} s left join campaign_topics k
        on k.campaign_id = s.campaign_id and k.day = s.day and k.word = s.word
    `,
  )

const keepFirst = (ranked: Step) =>
  step(
    'told',
    sql`
      insert into campaign_topics as t (campaign_id, day, word, wins)
      select campaign_id, day, word, wins from ${from(ranked)} where is_known or place <= ${WORDS_PER_DAY}::int
      order by 1, 2, 3
      on conflict (campaign_id, day, word) do update set wins = t.wins + excluded.wins
    `,
  )
