import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { devices } from '../schema.ts'

export type Credential = { token: string; screenId: string }

/**
 * Issues the credential of a paired device; only its hash is stored. After a lost answer the device can ask again until
 * its first call: it gets a new credential, and the old one becomes invalid.
 */
export async function issueCredential(tx: Tx, deviceId: string): Promise<Credential | undefined> {
  const token = createSecret()
  const [device] = await tx
    .update(devices)
    .set({ tokenHash: hashSecret(token) })
    .where(and(eq(devices.id, deviceId), isNull(devices.firstSeenAt), isNull(devices.unpairedAt)))
    .returning({ screenId: devices.screenId })
  return device && { token, screenId: device.screenId }
}

/** Records the first call with the credential, after which it is not issued again. */
export async function recordFirstCall(tx: Tx, deviceId: string, at: Date): Promise<void> {
  await tx
    .update(devices)
    .set({ firstSeenAt: at })
    .where(and(eq(devices.id, deviceId), isNull(devices.firstSeenAt)))
}
