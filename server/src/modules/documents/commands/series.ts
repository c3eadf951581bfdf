import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { documentSeries } from '../schema/documents.ts'

/** The operator's documents of a kind and year form one series, whatever their prefix is. */
export const getSeriesName = (kind: 'invoice' | 'credit-note', issuedOn: string): string =>
  `${kind} ${issuedOn.slice(0, 4)}`

/**
 * The next number of a series, from 1. The row of the series stays locked until the transaction ends, so a number that
 * is rolled back goes to the next transaction, and there are no gaps (decision 17).
 */
export async function issueNumber(tx: Tx, series: string): Promise<number> {
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ last: documentSeries.last })
  if (!row) throw new Error('the series returned no number')
  return row.last
}
