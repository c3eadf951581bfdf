import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { documentSeries } from '../schema/documents.ts'

/** The operator's documents of a kind and year are counted together, whatever stands in front of their numbers. */
export const getSeriesName = (kind: 'invoice' | 'credit-note', issuedOn: string): string =>
  `${kind} ${issuedOn.slice(0, 4)}`

/**
 * The next number of a series, counted from 1. The row of the series stays locked until the transaction ends, so whoever
 * comes next waits, and a number that is rolled back is given to them: never a gap (decision 17).
 */
export async function issueNumber(tx: Tx, series: string): Promise<number> {
  const [counted] = await tx
    .insert(documentSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ last: documentSeries.last })
  if (!counted) throw new Error('a series answers its number')
  return counted.last
}
