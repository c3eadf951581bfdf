import { randomInt } from 'node:crypto'
import { PAIRING_CODE_LENGTH } from '@marquee/contract/device.rules'
import type { createPairing } from '@marquee/contract/player'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import type { PairingRow } from '../queries.ts'
import { PAIRING_ALPHABET, PAIRING_TTL_MS } from '../rules.ts'
import { pairings } from '../schema.ts'

type PairingInput = EndpointBody<typeof createPairing>
export type OpenPairing = { pairingId: string; code: string; expiresAt: Date; secret: string }

/** Among tens of millions of codes a second try is rare and a fifth is a fault. */
const MAX_TRIES = 5

/** Opens a pairing with a code that no other device shows (product 4). */
export async function openPairing(
  tx: Tx,
  { uuid, model = '', width, height }: PairingInput,
  at: Date,
  newCode = createCode,
): Promise<OpenPairing> {
  const expiresAt = new Date(at.getTime() + PAIRING_TTL_MS)
  const pairingId = createId()
  // The id in front finds the row, so that hashes are compared and never searched for.
  const secret = `${pairingId}.${createSecret()}`
  const values = {
    id: pairingId,
    secretHash: hashSecret(secret),
    uuid,
    model,
    width,
    height,
    createdAt: at,
    expiresAt,
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const code = newCode()
    const written = await tx
      .insert(pairings)
      .values({ ...values, code })
      .onConflictDoNothing()
      .returning({ id: pairings.id })
    if (written.length > 0) return { pairingId, code, expiresAt, secret }
  }
  throw new Error(`${MAX_TRIES} pairing codes in a row were in use`)
}

function createCode(): string {
  return Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join(
    '',
  )
}

/** Claims an open code. Of two simultaneous claims the second gets nothing. */
export async function claimPairing(tx: Tx, code: string, at: Date): Promise<PairingRow | undefined> {
  const [pairing] = await tx
    .update(pairings)
    .set({ claimedAt: at })
    .where(and(eq(pairings.code, code), isNull(pairings.claimedAt), gt(pairings.expiresAt, at)))
    .returning()
  return pairing
}

/** Long after the last possible call. */
export async function deleteOldPairings(tx: Tx, at: Date): Promise<void> {
  await tx.delete(pairings).where(lt(pairings.expiresAt, new Date(at.getTime() - 7 * DAYS)))
}
