import { defineScript } from '../script.ts'

type BudgetInput = {
  /** The key of the campaign's counters, and the field of its day. */
  counters: string
  day: string
}

/** What a campaign has spent, in microdollars: of the day and in all. A script, since the client makes an object of HMGET. */
export const budgetScript = defineScript<BudgetInput>(
  { counters: 'text', day: 'text' },
  `
return redis.call('HMGET', counters, day, 'S')
`,
)
