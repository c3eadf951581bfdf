import { COMMON } from '@marquee/contract/refusals'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { SECONDS } from './clock.ts'
import type { Db } from './db/database.ts'
import { attempts } from './db/schema.ts'
import { refuse } from './errors.ts'

/** The number of attempts in a window. */
export type RateLimit = { max: number; windowSeconds: number }

/**
 * Counts one attempt in the database, so that the limit applies across server processes and restarts.
 *
 * Called outside a transaction: a refused attempt must stay counted.
 *
 * @param key what is limited, such as `login:jane@example.com`
 * @throws Refused (429) when the window has more attempts than allowed, with the seconds until it ends
 */
export async function countAttempt(db: Db, key: string, limit: RateLimit, at: Date): Promise<void> {
  const { count, windowEndsAt } = await incrementWindow(db, key, limit, { by: 1, at })
  if (count <= limit.max) return
  const seconds = Math.ceil((windowEndsAt.getTime() - at.getTime()) / SECONDS)
  throw refuse(COMMON.tooMany, { retryAfterSeconds: Math.max(1, seconds) })
}

/** Increases a count, also outside a transaction; returns the count of the window. */
export async function incrementCount(
  db: Db,
  key: string,
  limit: Pick<RateLimit, 'windowSeconds'>,
  more: { by: number; at: Date },
): Promise<number> {
  return (await incrementWindow(db, key, limit, more)).count
}

async function incrementWindow(
  db: Db,
  key: string,
  limit: Pick<RateLimit, 'windowSeconds'>,
  { by, at }: { by: number; at: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const windowEndsAt = new Date(at.getTime() + limit.windowSeconds * SECONDS)
  const [row] = await db
    .insert(attempts)
    .values({ key, count: by, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.windowEndsAt} <= ${at} then ${by}::integer else ${attempts.count} + ${by}::integer end`,
        windowEndsAt: sql`case when ${attempts.windowEndsAt} <= ${at} then ${windowEndsAt} else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ count: attempts.count, windowEndsAt: attempts.windowEndsAt })
  return row ?? { count: 0, windowEndsAt }
}

/** Subtracts a successful attempt from a key that many people share, such as an address. */
export async function undoAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key))
}

/** Removes the attempts of a key after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

/** Records a success for a while, so that attempts of other people do not count against this key. */
export async function rememberSuccess(db: Db, key: string, forMs: number, at: Date): Promise<void> {
  const windowEndsAt = new Date(at.getTime() + forMs)
  await db
    .insert(attempts)
    .values({ key, count: 0, windowEndsAt })
    .onConflictDoUpdate({ target: attempts.key, set: { windowEndsAt } })
}

export async function hasSucceeded(db: Db, key: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.windowEndsAt, at)))
  return row !== undefined
}

/** Removes windows that are over. */
export async function sweepAttempts(db: Db, at: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, at))
}
