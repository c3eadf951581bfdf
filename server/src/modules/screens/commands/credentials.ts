import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { devices } from '../schema.ts'

export type Credential = { token: string; screenId: string }

/**
 * Gives a paired device its credential, of which only a hash is kept. An answer that got lost is no
 * harm: until the first call with one, asking again gives a new one and ends the one before.
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

/** The device has its credential safely; it is not handed out again. */
export async function recordFirstCall(tx: Tx, deviceId: string, at: Date): Promise<void> {
  await tx
    .update(devices)
    .set({ firstSeenAt: at })
    .where(and(eq(devices.id, deviceId), isNull(devices.firstSeenAt)))
}
