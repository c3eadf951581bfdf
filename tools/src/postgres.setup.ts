import { findPrograms, startPostgres } from './postgres.ts'

/**
 * Starts PostgreSQL for the tests and sets TEST_DATABASE_URL, unless it is already set. Without an installed
 * PostgreSQL, modules are tested on the embedded database, and tests that need several connections fail with a
 * message.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined || findPrograms() === null) return undefined
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
