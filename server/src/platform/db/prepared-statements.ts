import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** What stands in a statement in place of a value, by the name of the value. */
export type Placeholder = (name: string) => SQL

/**
 * A statement that is written once and planned once on each connection, for what is asked many times a second: to plan
 * it takes as long as to do it. Lists travel as one value (see `arrays.ts`), so that the text is always the same.
 *
 * Not for statements on tables that are cut by time, where values say which pieces are opened: a plan for all values
 * opens all of them.
 */
export function prepareStatement<Row>(name: string, write: (value: Placeholder) => SQL) {
  let written: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (tx: Tx, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    written ??= new PgDialect({ casing: 'snake_case' }).sqlToQuery(write((one) => sql`${sql.placeholder(one)}`))
    const prepared = tx._.session.prepareQuery(written, undefined, name, false)
    // The rows are as the statement says, as with every statement that is written by hand.
    const { rows } = (await prepared.execute({ ...values })) as { rows: Row[] }
    return rows
  }
}
