import type { BodyOf } from '@marquee/contract/endpoint'
import type { createOwner } from '@marquee/contract/owners'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/events.ts'
import type { OwnOwner } from './policy.ts'
import type { OwnerRow } from './queries.ts'
import { owners } from './schema.ts'

type OwnerFields = BodyOf<typeof createOwner>

/** Creates the one owner profile of a partner; undefined when there is one already. */
export async function addOwner(tx: Tx, userId: string, fields: OwnerFields, at: Date): Promise<OwnerRow | undefined> {
  const [owner] = await tx
    .insert(owners)
    .values({ userId, ...columnsOf(fields), createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: owners.userId })
    .returning()
  if (owner) await announce(tx, { topic: 'profile-made', data: { userId } })
  return owner
}

export async function changeOwner(tx: Tx, { ownerId }: OwnOwner, fields: OwnerFields, at: Date): Promise<OwnerRow> {
  const [owner] = await tx
    .update(owners)
    .set({ ...columnsOf(fields), updatedAt: at })
    .where(eq(owners.id, ownerId))
    .returning()
  if (!owner) throw new Error(`the owner ${ownerId} of the signed-in partner is gone`)
  return owner
}

function columnsOf({ bankInfo, ...fields }: OwnerFields) {
  return { ...fields, ...bankInfo }
}
