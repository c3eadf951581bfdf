import { startPostgres } from '../../tools/src/postgres.ts'

/** Starts a PostgreSQL server for one measurement, with default durability. */
export async function withPostgres<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
