import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** A placeholder for a value in a statement, by the name of the value. */
export type Placeholder = (name: string) => SQL

/**
 * A statement that each connection plans only once, for queries that run many times a second: planning takes as long as
 * running them. Lists are one value (arrays.ts), so that the text is always the same.
 *
 * Not for partitioned tables, where the values decide which partitions are opened: a plan for all values opens all.
 */
export function prepareStatement<Row>(name: string, write: (value: Placeholder) => SQL) {
  let written: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (tx: Tx, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    written ??= new PgDialect({ casing: 'snake_case' }).sqlToQuery(write((one) => sql`${sql.placeholder(one)}`))
    const prepared = tx._.session.prepareQuery(written, undefined, name, false)
    // As with every handwritten statement, the caller declares the type of the rows.
    const { rows } = (await prepared.execute({ ...values })) as { rows: Row[] }
    return rows
  }
}
