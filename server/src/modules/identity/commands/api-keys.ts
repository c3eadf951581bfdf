import { API_KEY_START, type KeyAccess, type KeyArea, MAX_API_KEYS } from '@marquee/contract/api-keys.rules'
import { createApiKey as call } from '@marquee/contract/api-keys'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import type { Email } from '../../notifications/rules/emails.ts'
import { isValidKey } from '../queries.ts'
import { cutPrefix, LISTED_DAYS } from '../rules/api-keys.ts'
import { apiKeys, users } from '../schema.ts'

type NewKey = { name: string; access: KeyAccess; areas: readonly KeyArea[]; days: number | null }
type Context = { by: Actor & { userId: string }; at: Date; publicUrl: string }
/** The company or owner profile of the caller; null for an operator. */
export type KeyBusiness = { readonly businessId: string; readonly membershipId: string } | null

/**
 * Creates a key that acts as its user, and emails the user. The lock keeps two requests from exceeding the limit.
 *
 * @returns its id, and its secret, which is stored nowhere
 * @throws Refused tooManyKeys
 */
export async function createApiKey(
  tx: Tx,
  business: KeyBusiness,
  { name, access, areas, days }: NewKey,
  { by, at, publicUrl }: Context,
): Promise<{ keyId: string; secret: string }> {
  const [user] = await tx.select().from(users).where(eq(users.id, by.userId)).for('no key update')
  if (!user) throw new Error(`the signed-in user ${by.userId} is gone`)
  const { businessId = null, membershipId = null } = business ?? {}
  const isThere = membershipId === null ? isNull(apiKeys.membershipId) : eq(apiKeys.membershipId, membershipId)
  const isCounted = and(eq(apiKeys.userId, by.userId), isThere, isValidKey(at))
  if ((await tx.$count(apiKeys, isCounted)) >= MAX_API_KEYS) throw refuse(call.refusals.tooManyKeys)
  const secret = `${API_KEY_START}${createSecret()}`
  const [key] = await tx
    .insert(apiKeys)
    .values({
      userId: by.userId,
      businessId,
      membershipId,
      name,
      prefix: cutPrefix(secret),
      secretHash: hashSecret(secret),
      access,
      areas: [...areas],
      createdAt: at,
      expiresAt: days === null ? null : new Date(at.getTime() + days * DAYS),
    })
    .returning({ keyId: apiKeys.id })
  if (!key) throw new Error('the key was not created')
  const subject = { kind: 'api-key', id: key.keyId, name } as const
  const details = { access, areas: [...areas] }
  await writeAuditEntry(tx, by, { action: 'create', subject, partyId: businessId, details }, at)
  const envelope = { firstName: user.firstName, url: `${publicUrl}/account` }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.apiKeyCreated, { name }, envelope)
  await sendNotification(tx, { user, kind: 'api-key-created', values: { name }, email }, at)
  return { ...key, secret }
}

/** Revokes a key at once; a second time changes nothing. @throws Refused notFound for a key that the caller does not see */
export async function revokeApiKey(
  tx: Tx,
  { caller, by, keyId }: { caller: UserCaller; by: Actor; keyId: string },
  at: Date,
): Promise<void> {
  const isVisible = and(eq(apiKeys.id, keyId), buildManagedFilter(caller))
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(isVisible, isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name, businessId: apiKeys.businessId })
  if (!revoked) {
    if ((await tx.$count(apiKeys, isVisible)) === 0) throw refuse(COMMON.notFound)
    return
  }
  const subject = { kind: 'api-key', id: keyId, name: revoked.name } as const
  await writeAuditEntry(tx, by, { action: 'revoke-key', subject, partyId: revoked.businessId }, at)
}

/** Revokes all keys of a user. */
export async function revokeUserKeys(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
}

/** Revokes the keys of a membership that ends. */
export async function revokeMembershipKeys(tx: Tx, membershipId: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.membershipId, membershipId), isNull(apiKeys.revokedAt)))
}

/**
 * The keys that a caller lists and revokes: the own ones in the business for which the session works, and for an admin
 * all of that business; an operator who is an admin has those of all operators.
 */
export function buildManagedFilter({
  userId,
  ownerId,
  companyId,
  memberRole,
  operatorRole,
}: UserCaller): SQL | undefined {
  const isOwn = eq(apiKeys.userId, userId)
  const isThere = buildBusinessFilter(companyId ?? ownerId)
  return memberRole === 'admin' || operatorRole === 'admin' ? isThere : and(isThere, isOwn)
}

const buildBusinessFilter = (businessId: string | null): SQL =>
  businessId === null ? isNull(apiKeys.businessId) : eq(apiKeys.businessId, businessId)

/**
 * Records the day on which keys were used, once a day each. A locked row is skipped: another transaction has just recorded
 * it, or revokes the key.
 */
export async function recordKeyUse(db: Db, keyIds: readonly string[], day: string): Promise<void> {
  await db.execute(sql`
    update ${apiKeys} set last_used_on = ${day}
    where id in (
      select id from ${apiKeys}
      where id = any(${sql.param(keyIds)}::uuid[]) and last_used_on is distinct from ${day}::date
      for update skip locked
    )`)
}

/** Deletes keys that ended so long ago that no list shows them. */
export async function sweepApiKeys(tx: Tx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LISTED_DAYS * DAYS)
  await tx.delete(apiKeys).where(or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before)))
}
