import { createPairing, getPairing } from '@marquee/contract/player'
import { countAttempt, type RateLimit } from '../../platform/rate-limit.ts'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { issueCredential } from './commands/credentials.ts'
import { openPairing } from './commands/pairings.ts'
import { findPairing } from './queries.ts'
import { derivePairingState } from './rules.ts'

/** Enough for a venue full of new screens behind one address, each with a fresh code every ten minutes. */
const PAIRING_CODE_LIMIT: RateLimit = { max: 60, windowSeconds: (10 * MINUTES) / SECONDS }
const { pairingCodeUnknown } = getPairing.refusals

/** The device's side of pairing. The partner's side is in the overviews, because its answer contains a whole screen. */
export const pairingRoutes: readonly Route[] = [
  route(createPairing, async ({ body, address }, { db, database, clock }) => {
    const at = clock.now()
    await countAttempt(db, `pairing-codes:${address}`, PAIRING_CODE_LIMIT, at)
    const { pairingId, code, expiresAt, secret } = await runInTransaction(database, (tx) => openPairing(tx, body, at))
    return { pairingId, code, expiresAt: expiresAt.toISOString(), secret }
  }),

  route(getPairing, async ({ caller, params }, { db, database, clock }) => {
    const pairing = caller.pairingId === params.pairingId ? await findPairing(db, params.pairingId) : undefined
    const state = pairing && derivePairingState(pairing, clock.now())
    if (state === 'open') return { paired: false }
    const deviceId = pairing?.deviceId
    const credential = deviceId && (await runInTransaction(database, (tx) => issueCredential(tx, deviceId)))
    // Expired, fetched before, or replaced in the meantime: the device asks for a new code.
    if (!credential) throw refuse(pairingCodeUnknown)
    return { paired: true, ...credential }
  }),
]
