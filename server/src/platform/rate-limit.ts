import { COMMON } from '@marquee/contract/refusals'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { SECONDS } from './clock.ts'
import type { Db } from './db/database.ts'
import { attempts } from './db/schema.ts'
import { refuse } from './errors.ts'

/** How many tries a window holds. */
export type RateLimit = { max: number; windowSeconds: number }

/**
 * Counts one try, in the database, so that the limit holds across server processes and restarts.
 *
 * Called outside a transaction: a refused try must stay counted.
 *
 * @param key what is limited, such as `login:somebody@example.com`
 * @throws Refused (429) when the window holds more tries than allowed, with the seconds until it is over
 */
export async function countAttempt(db: Db, key: string, limit: RateLimit, at: Date): Promise<void> {
  const { count, windowEndsAt } = await incrementWindow(db, key, limit, { by: 1, at })
  if (count <= limit.max) return
  const seconds = Math.ceil((windowEndsAt.getTime() - at.getTime()) / SECONDS)
  throw refuse(COMMON.tooMany, { retryAfterSeconds: Math.max(1, seconds) })
}

/** Counts on, outside a transaction as well; answers how much the window holds now. */
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

/** A success does not count against a key that many people share, such as an address. */
export async function undoAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key))
}

/** A success clears the tries of its key. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

/** Remembers for a while that it went well here, so that tries of strangers do not count against this key. */
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
