import { findPrograms, startPostgres } from './postgres.ts'

/**
 * Gives the tests a real PostgreSQL at TEST_DATABASE_URL, unless one was named from outside. Where none is installed
 * rooms are tested on the embedded database, and what needs several connections fails and says so.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined || findPrograms() === null) return undefined
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
