import { startPostgres } from '../../tools/src/postgres.ts'

/** A PostgreSQL server of its own for one measurement, with its usual durability. */
export async function withPostgres<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
