import { type Outcome, simulate } from '@marquee/simulator/virtual/simulate'
import { formatCsv, hashLines, formatProven, formatTable, formatTruth } from '@marquee/simulator/virtual/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from './postgres.ts'

const RUN = { screens: 6, days: 2, seed: 'a short one', beatSeconds: 105, mostHours: 0.5 }
let postgres: Postgres
let outcome: Outcome

beforeAll(async () => {
  postgres = await startPostgres()
  const path = process.env.PATH ?? ''
  outcome = await simulate({ ...RUN, databaseUrl: postgres.url, path, say: () => {} })
}, 300_000)
afterAll(() => postgres.stop())

describe('a small fleet with faults and a restart of the server', () => {
  test('has each shown play proven once (product 5)', () => {
    expect(outcome.differences).toEqual([])
    expect(outcome.troubles).toEqual([])
    expect(outcome.plays).toBeGreaterThan(500)
    expect(outcome.restarts).toBeGreaterThan(0)
  })

  test('has plays without a result only after a power cut (product 5)', () => {
    const partial = outcome.lines.reduce((sum, { proven }) => sum + proven.partial, 0)
    expect(outcome.allowed.get('interrupted by a power cut, kept as partial') ?? 0).toBeLessThanOrEqual(partial)
  })

  test('has campaign reports that are the sums of their plays (product 7)', () => {
    const reported = outcome.lines.filter((line) => line.reported !== null)
    expect(reported.length).toBeGreaterThan(10)
    for (const { proven, reported: told } of reported) {
      expect(told).toEqual({ plays: proven.counted, partial: proven.partial })
    }
  })

  test('has a table with shown plays, proven plays and the fingerprint of the seed', () => {
    const table = formatTable(RUN, outcome)
    expect(table).toContain('Nothing differs that must not.')
    expect(table).toContain(`truth ${hashLines(formatTruth(outcome.lines))}`)
    expect(table).toContain(`proven ${hashLines(formatProven(outcome.lines))}`)
    expect(formatCsv(outcome.lines).split('\r\n')).toHaveLength(outcome.lines.length + 2)
  })
})
