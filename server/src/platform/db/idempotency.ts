import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, sql } from 'drizzle-orm'
import { HOURS } from '../clock.ts'
import type { Db, Tx } from './database.ts'
import { idempotencyKeys } from './schema.ts'

/** A call that is carried out once for each key of an account (decision 2). */
export type KeyedCall = {
  readonly accountId: string
  readonly key: string
  /** The same for calls with the same content. */
  readonly fingerprint: string
  readonly at: Date
  /** Whether a transaction of the call writes, or has written, the key. */
  isClaimed: boolean
  /** Work that the handler started and did not await is not the effect of the call. */
  isOver: boolean
}

/** The status and the reply of a call, in JSON. */
export type StoredReply = { status: number; reply: string }

/** Another call has the key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

const LOCK_TIMEOUT = '55P03'

/** With the global timer, which tests hold. */
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const openCall = new AsyncLocalStorage<KeyedCall>()

/** Runs the handler of a call. Its first transaction writes the key, so that key and effect are committed together. */
export async function runWithKey<T>(call: KeyedCall, handle: () => Promise<T>): Promise<T> {
  try {
    return await openCall.run(call, handle)
  } finally {
    call.isOver = true
  }
}

/** Runs transactions that prepare the effect of a call and may be repeated, such as storing a file. */
export function runWithoutKey<T>(work: () => T): T {
  return openCall.exit(work)
}

/** The call whose key the transaction that begins now has to write. */
export function claimKey(): KeyedCall | undefined {
  const call = openCall.getStore()
  if (!call || call.isClaimed || call.isOver) return undefined
  call.isClaimed = true
  return call
}

/** Another call with the key is in its transaction. */
class KeyLocked extends KeyTaken {
  override name = 'KeyLocked'
}

/** Until the other call ends its transaction. A repetition that is still early is sent again. */
export const LOCK_PAUSES_MS: readonly number[] = [50, 100, 200, 400, 800, 1600]

/**
 * Runs a transaction. While another call with its key is in one, this one tries again and again: it holds no connection
 * in between, so that repetitions of a slow call leave the connections to others.
 *
 * @throws KeyTaken
 */
export async function retryWhileKeyIsLocked<T>(run: () => Promise<T>): Promise<T> {
  for (const pauseMs of LOCK_PAUSES_MS) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof KeyLocked)) throw error
    }
    await wait(pauseMs)
  }
  return run()
}

/**
 * Writes the key, as the first statements of the transaction. The lock ends after a commit is visible to others, so that
 * the row of an open transaction is never waited for, unless a server of an older version writes it without the lock.
 *
 * @throws KeyTaken
 */
export async function writeKey(tx: Tx, { accountId, key, fingerprint, at }: KeyedCall): Promise<void> {
  const { rows } = await tx.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 3)) as is_locked`,
  )
  if (!rows[0]?.is_locked) throw new KeyLocked('another call with this key is in its transaction')
  const written = await tx
    .insert(idempotencyKeys)
    .values({ accountId, key, fingerprint, at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code === LOCK_TIMEOUT) return []
      throw error
    })
  if (written.length === 0) throw new KeyTaken('another call has this key')
}

/** Until the reply of a call that has just been committed is stored. */
const REPLY_PAUSES_MS = [50, 100, 200, 400]

/** The earlier call with the key of this one; its reply is null if it was lost with its process. */
export async function findEarlierCall(db: Db, call: KeyedCall) {
  const { fingerprint, status, reply } = idempotencyKeys
  const find = () => db.select({ fingerprint, status, reply }).from(idempotencyKeys).where(isKeyOf(call))
  let [earlier] = await find()
  for (const pauseMs of REPLY_PAUSES_MS) {
    if (earlier?.status !== null) break
    await wait(pauseMs)
    ;[earlier] = await find()
  }
  return earlier
}

export async function saveReply(db: Db, call: KeyedCall, reply: StoredReply): Promise<void> {
  await db.update(idempotencyKeys).set(reply).where(isKeyOf(call))
}

const isKeyOf = ({ accountId, key }: KeyedCall) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key))

const RETENTION_MS = 24 * HOURS
const MAX_ROWS_PER_DELETE = 5000

/** Deletes keys that are older than a day, in short statements. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  const deleteBatch = () =>
    db.execute(sql`
      delete from ${idempotencyKeys} where (account_id, key) in (
        select account_id, key from ${idempotencyKeys} where at < ${before} order by at limit ${MAX_ROWS_PER_DELETE})`)
  while ((await deleteBatch()).rowCount === MAX_ROWS_PER_DELETE);
}
