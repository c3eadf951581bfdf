import { startPostgres } from './postgres.ts'

/** Gives the tests a real PostgreSQL at TEST_DATABASE_URL, unless one was named from outside. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
