import { timingSafeEqual } from 'node:crypto'
import { COMMON } from '@marquee/contract/refusals'
import type { ScreenType } from '@marquee/contract/scalars'
import { inBatches } from '../../platform/batches.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import type { FindCaller, UserCaller } from '../../platform/http/caller.ts'
import { hashOfSecret } from '../../platform/secrets.ts'
import { noteFirstCall } from './commands/credentials.ts'
import { deviceFinder, type KnownDevice, pairingById, screenById } from './queries.ts'

declare const proven: unique symbol
/** The caller may see this screen: it is their own, or they are an operator. */
export type VisibleScreen = {
  readonly screenId: string
  readonly ownerId: string
  readonly screenType: ScreenType
  readonly [proven]: true
}

/** @throws Refused notFound, or notYours for somebody else's (OPEN-30) */
export async function visibleScreen(db: Db, caller: UserCaller, screenId: string): Promise<VisibleScreen> {
  const screen = await screenById(db, screenId)
  if (!screen) throw refuse(COMMON.notFound)
  const { ownerId, screenType } = screen
  if (!actsFor(caller, ownerId)) throw refuse(COMMON.notYours)
  // The only place where the promise of the type is made good.
  return { screenId, ownerId, screenType } as VisibleScreen
}

/** Whether that is the caller's own owner; an operator acts for every one. */
export function actsFor(caller: UserCaller, ownerId: string): boolean {
  return caller.role === 'operator' || (caller.role === 'partner' && caller.ownerId === ownerId)
}

/** The device behind a credential. One that was replaced, or whose screen is retired, is nobody. */
export function deviceCallers({ database, clock }: House): FindCaller {
  const look = deviceFinder(database.ingest.db)
  // Never remembered: what is unpaired at one process is nobody at all of them with its next call.
  const find = inBatches<KnownDevice>(async (tokenHashes) => {
    const known = await look(tokenHashes)
    return new Map(known.map((device) => [device.tokenHash, device]))
  })
  return async (token) => {
    const device = await find(hashOfSecret(token))
    if (!device) return undefined
    const { deviceId, screenId, pairedAt } = device
    if (device.isNew) await inTransaction(database.ingest, (tx) => noteFirstCall(tx, deviceId, clock.now()))
    return { kind: 'device', deviceId, screenId, pairedAt }
  }
}

/** The waiting device behind the secret of its pairing, which begins with the id of the pairing. */
export function pairingCallers({ db }: House): FindCaller {
  return async (secret) => {
    const pairingId = /^([0-9a-f-]{36})\./.exec(secret)?.[1]
    const pairing = pairingId && UUID.test(pairingId) ? await pairingById(db, pairingId) : undefined
    if (!pairing || !isSame(hashOfSecret(secret), pairing.secretHash)) return undefined
    return { kind: 'pairing', pairingId: pairing.id }
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Takes as long for a nearly right hash as for a wrong one. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
