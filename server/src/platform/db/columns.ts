import { sql, type SQL } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/**
 * The identity of a new row. It rises with every row that a process writes, also within a millisecond, so that rows of
 * one instant keep the order in which they were written wherever the identity breaks the tie. A statement that makes rows
 * of others leaves theirs to the database, where they are random.
 */
export const createId = (): string => v7()

/** The identity of a row. */
export const id = () => uuid().primaryKey().defaultRandom().$defaultFn(createId)
/** An instant in UTC, to the millisecond, as Date. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Text that is the same whatever its case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** `column in ('a', 'b')` for a check constraint. */
export function buildInCheck(column: SQL | { name: string }, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`
}

/** A hash as its bytes, half as long as its digits; the digits in the code. */
export const hashBytes = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (digits) => Buffer.from(digits, 'hex'),
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
})

/** A set of whole numbers that mostly follow each other, as the text that PostgreSQL writes. */
export const numberRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })
