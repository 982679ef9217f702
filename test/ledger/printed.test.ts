import { readdirSync } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { bookAdjustment } from '../../src/ledger/queries/adjust.ts'
import { claimMark, moveMark } from '../../src/ledger/queries/book/fence.ts'
import { bookings } from '../../src/ledger/queries/book.ts'
import { addLaidSums } from '../../src/ledger/queries/laid.ts'

/** Statements that move money, as they are sent to Postgres: what a review of a change reads. */
const fence = { stream: 'events', known: '1-0', next: '2-0' }
const adjustment = bookAdjustment({
  hitId: '00000000-0000-7000-8000-000000000001',
  grclid: '00000000-0000-7000-8000-000000000002',
  reason: 'invalid_traffic',
  micros: 50_000,
  at: new Date('2026-03-09T02:29:30Z'),
})
/** Those that are others where several streams book side by side. */
const apart = bookings.filter(({ of }) =>
  ['hits', 'requests', 'renders', 'withdrawals'].includes(of),
)
const statements: [name: string, statement: SQL][] = [
  ...bookings.map(({ of, book }): [string, SQL] => [of, book([], { fence, isApart: false })]),
  ...apart.map(({ of, book }): [string, SQL] => [
    `${of}-apart`,
    book([], { fence, isApart: true }),
  ]),
  ['laid', addLaidSums()],
  ['mark', moveMark(fence)],
  ['mark-claimed', moveMark({ ...fence, isClaimed: true })],
  ['claim', claimMark(fence)],
  ['adjustment', adjustment],
]

function print(statement: SQL): string {
  const { sql, params } = new PgDialect().sqlToQuery(statement)
  const values = params.map((value, i) => `-- $${i + 1}: ${JSON.stringify(value)}`)
  return `${[sql.trim(), ...values].join('\n')}\n`
}

it.each(statements)('%s is printed as its file has it', async (name, statement) => {
  await expect(print(statement)).toMatchFileSnapshot(`sql/${name}.sql`)
})

it('has a file for each statement, and no other', () => {
  const names = statements.map(([name]) => `${name}.sql`)
  expect(new Set(readdirSync('test/ledger/sql'))).toEqual(new Set(names))
})

it('names no step of a statement twice', () => {
  for (const [name, statement] of statements) {
    const steps = print(statement).match(/(?<=(?:with|\),) )\w+(?= as \()/g) ?? []
    expect([name, ...new Set(steps)]).toEqual([name, ...steps])
  }
})
