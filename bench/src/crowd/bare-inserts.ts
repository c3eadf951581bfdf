import pg from 'pg'
import { replay, writeScripts } from '../pgbench.ts'

/** A table, and how its existing rows become new rows. */
export type BareTable = {
  name: string
  rows: number
  /** SQL for columns that must be different in every row. */
  fresh?: Record<string, string>
  /** The key of a table with one row per key, where rows are updated. */
  key?: string
}

/** A sequence for unique columns. */
export const BARE_ROWS = 'bench_bare_rows'
/** pgbench accepts at most 128. */
const SCRIPTS = 100

/**
 * Writes plain inserts of many rows into the same tables: copies of existing rows with new keys, so that length,
 * references and distribution are the same. One transaction per script.
 */
export async function writeBareInserts(
  databaseUrl: string,
  folder: string,
  name: string,
  tables: readonly BareTable[],
): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`create sequence if not exists ${BARE_ROWS} cache 100`)
    const statements: string[][] = []
    for (const table of tables) statements.push(await buildStatements(client, table))
    const scripts = Array.from({ length: SCRIPTS }, (_, script) =>
      ['begin', ...statements.map((ofTable) => ofTable[script]), 'commit', ''].join(';\n'),
    )
    return await writeScripts(folder, name, scripts)
  } finally {
    await client.end()
  }
}

/** Rows per second of plain inserts, with enough connections to keep both cores busy. */
export async function insertBare(
  databaseUrl: string,
  scripts: readonly string[],
  { rows, seconds }: { rows: number; seconds: number },
): Promise<{ rate: number; seconds: number }> {
  const transactions = await replay(databaseUrl, scripts, { connections: 8, seconds, mode: 'prepared' })
  return { rate: rows * transactions, seconds }
}

async function buildStatements(client: pg.Client, { name, rows, fresh = {}, key }: BareTable): Promise<string[]> {
  const columns = await listColumns(client, name)
  const written = columns.map((column) =>
    fresh[column] ? pg.escapeLiteral(fresh[column]) : `quote_nullable(${column}::text)`,
  )
  const { rows: found } = await client.query<{ key: string; line: string }>(
    `select ${key ?? columns[0]}::text as key, concat_ws(', ', ${written.join(', ')}) as line
     from ${name} order by random() limit $1`,
    [SCRIPTS * rows],
  )
  if (found.length < rows) throw new Error(`${name} has ${found.length} rows, ${rows} are needed`)
  const over = key
    ? ` on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
    : ''
  return Array.from({ length: SCRIPTS }, (_, script) => {
    // Sorted, so that two transactions never deadlock.
    const ofScript = Array.from({ length: rows }, (_, row) => found[(script * rows + row) % found.length])
    ofScript.sort((a, b) => ((a?.key ?? '') < (b?.key ?? '') ? -1 : 1))
    return `insert into ${name} (${columns.join(', ')}) values ${ofScript.map((row) => `(${row?.line})`).join(', ')}${over}`
  })
}

async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ column }) => column)
}
