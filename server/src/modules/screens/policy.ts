import { timingSafeEqual } from 'node:crypto'
import { COMMON } from '@marquee/contract/refusals'
import type { ScreenType } from '@marquee/contract/scalars'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { createDataLoader } from '../../platform/data-loader.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { FindCaller, UserCaller } from '../../platform/http/caller.ts'
import { countAttempt, type RateLimit, undoAttempt } from '../../platform/rate-limit.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { recordFirstCall } from './commands/credentials.ts'
import { prepareDeviceQuery, type KnownDevice, findPairing, findScreen, listScreenOwners } from './queries.ts'

declare const proven: unique symbol
/** The caller may read this screen: it is their own, or they are an operator. */
export type VisibleScreen = {
  readonly screenId: string
  readonly ownerId: string
  readonly screenType: ScreenType
  readonly [proven]: true
}

/** @throws Refused notFound, or notYours for another owner's screen (OPEN-30) */
export async function requireVisibleScreen(db: Db, caller: UserCaller, screenId: string): Promise<VisibleScreen> {
  const screen = await findScreen(db, screenId)
  if (!screen) throw refuse(COMMON.notFound)
  const { ownerId, screenType } = screen
  if (!mayManageOwner(caller, ownerId)) throw refuse(COMMON.notYours)
  // The check above proves what the type claims.
  return { screenId, ownerId, screenType } as VisibleScreen
}

/**
 * The owner of screens that are all of the caller's own profile.
 *
 * @throws Refused notFound or notYours, for all of them together (OPEN-30)
 */
export async function requireOwnScreens(db: Db, caller: UserCaller, screenIds: readonly string[]): Promise<string> {
  const found = await listScreenOwners(db, screenIds)
  if (found.length < screenIds.length) throw refuse(COMMON.notFound)
  const ownerId = caller.role === 'partner' ? caller.ownerId : undefined
  if (!ownerId || found.some((screen) => screen.ownerId !== ownerId)) throw refuse(COMMON.notYours)
  return ownerId
}

/** On whose behalf screens are paired and moved: a user, or an installer for the owner of the link (decision 42). */
export type ScreenManager = Pick<UserCaller, 'role' | 'ownerId'>

/** Whether an owner is the caller's own; an operator may act for every one. */
export function mayManageOwner(caller: ScreenManager, ownerId: string): boolean {
  return caller.role === 'operator' || (caller.role === 'partner' && caller.ownerId === ownerId)
}

/** Limits for wrong codes; there are tens of millions of codes, so that none can be guessed (product 4). */
const CODE_ATTEMPT_LIMITS = {
  account: { max: 20, windowSeconds: (10 * MINUTES) / SECONDS },
  address: { max: 60, windowSeconds: (10 * MINUTES) / SECONDS },
} satisfies Record<string, RateLimit>

/**
 * Counts an attempt to pair with a code, for the account or the link, and for the address. Only failed attempts stay
 * counted.
 *
 * @throws Refused tooMany, or what the work throws
 */
export async function limitCodeAttempts<T>(
  { db }: Pick<AppContext, 'db'>,
  by: { account: string; address: string },
  at: Date,
  work: () => Promise<T>,
): Promise<T> {
  const keys = [`pair:${by.account}`, `pair-from:${by.address}`] as const
  await countAttempt(db, keys[0], CODE_ATTEMPT_LIMITS.account, at)
  await countAttempt(db, keys[1], CODE_ATTEMPT_LIMITS.address, at)
  const done = await work()
  await undoAttempt(db, keys[0])
  await undoAttempt(db, keys[1])
  return done
}

/** Finds the device of a credential, unless it was unpaired or its screen is retired. */
export function createDeviceAuth({ database, clock }: AppContext): FindCaller {
  const listDevices = prepareDeviceQuery(database.ingest.db)
  // Not cached, so that an unpaired device is refused by every process from its next call on.
  const find = createDataLoader<KnownDevice>(async (tokenHashes) => {
    const known = await listDevices(tokenHashes)
    return new Map(known.map((device) => [device.tokenHash, device]))
  })
  return async (token) => {
    const device = await find(hashSecret(token))
    if (!device) return undefined
    const { deviceId, screenId, pairedAt } = device
    if (device.isNew) await runInTransaction(database.ingest, (tx) => recordFirstCall(tx, deviceId, clock.now()))
    return { kind: 'device', deviceId, screenId, pairedAt }
  }
}

/** Finds the pairing of a waiting device by its secret, which begins with the id of the pairing. */
export function createPairingAuth({ db }: AppContext): FindCaller {
  return async (secret) => {
    const pairingId = /^([0-9a-f-]{36})\./.exec(secret)?.[1]
    const pairing = pairingId && UUID.test(pairingId) ? await findPairing(db, pairingId) : undefined
    if (!pairing || !hasSameHash(hashSecret(secret), pairing.secretHash)) return undefined
    return { kind: 'pairing', pairingId: pairing.id }
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Takes the same time for every hash, right or wrong. */
function hasSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
