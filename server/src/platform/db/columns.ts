import { sql, type SQL } from 'drizzle-orm'
import { customType, type PgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/**
 * The id of a new row. It rises with every row of a process, also within a millisecond, so that rows of one instant
 * sort in the order in which they were written. For `insert ... select`, PostgreSQL creates the ids, which are random.
 */
export const createId = (): string => v7()

/** The primary key of a table. */
export const id = () => uuid().primaryKey().defaultRandom().$defaultFn(createId)
/** An instant in UTC, to the millisecond, as Date. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Text that compares without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** `column in ('a', 'b')` for a check constraint. */
export function buildInCheck(column: SQL | { name: string }, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`
}

/** A hash: bytes in the database, half as long as the hexadecimal digits in the code. */
export const hashBytes = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (digits) => Buffer.from(digits, 'hex'),
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
})

/** Bytes as they are, for small files. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

/** A set of whole numbers, mostly consecutive, in the text format of PostgreSQL. */
export const numberRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/** The named columns of a table, as fields of a selection: `select({ ...pickColumns(users, 'id', 'email'), name })`. */
export function pickColumns<Table extends PgTable, Name extends keyof Table['$inferSelect'] & keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  // The entries have exactly these names.
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}
