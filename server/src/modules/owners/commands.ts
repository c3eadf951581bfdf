import type { EndpointBody } from '@marquee/contract/endpoint'
import type { createOwner } from '@marquee/contract/owners'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import { DELETED_BUSINESS } from '../audit/rules.ts'
import { type Actor, writeAuditEntry } from '../audit/commands.ts'
import { computeChanges } from '../audit/rules.ts'
import type { Guard } from '../identity/policy/reauthentication.ts'
import type { NotifiedUser } from '../notifications/commands/notifications.ts'
import { type EmailContent, type EmailWriter, type Recipient, toRecipient } from '../notifications/rules/emails.ts'
import type { OwnOwner } from './policy.ts'
import type { OwnerRow } from './queries.ts'
import { getAccountEnd, isBankChanged, maskAccount } from './rules.ts'
import { owners } from './schema.ts'

type OwnerFields = EndpointBody<typeof createOwner>

/** Creates the owner profile of a partner; undefined when the partner has one. */
export async function addOwner(tx: Tx, userId: string, fields: OwnerFields, at: Date): Promise<OwnerRow | undefined> {
  const [owner] = await tx
    .insert(owners)
    .values({ userId, ...toColumns(fields), createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: owners.userId })
    .returning()
  if (owner) await notify(tx, { topic: 'profile-made', data: { userId } })
  return owner
}

type Change = {
  by: Actor
  /** The proof of the caller, which is required for some changes. */
  guard: Guard | undefined
  publicUrl: string
  at: Date
  informMembers: InformMembers
}

/** The module of members comes later, so it is given to this one. */
export type InformMembers = (tx: Tx, news: readonly BankNews[], at: Date) => Promise<void>
type BankNews = {
  business: { kind: 'owner'; id: string }
  kind: 'bank-details-changed'
  values: Record<string, never>
  email: (writer: EmailWriter, firstName: string) => EmailContent
  to: (member: NotifiedUser, isFirst: boolean) => readonly Recipient[]
}

/**
 * Replaces the fields of a profile. A change of bank details needs a proof, is logged, and is mailed at once, also to
 * the previous address of the profile. It also delays payouts (product 8).
 */
export async function changeOwner(
  tx: Tx,
  { ownerId }: OwnOwner,
  fields: OwnerFields,
  change: Change,
): Promise<{ kind: 'changed'; owner: OwnerRow } | { kind: 'passwordNeeded' }> {
  const [before] = await tx.select().from(owners).where(eq(owners.id, ownerId)).for('no key update')
  if (!before) throw new Error(`the owner ${ownerId} of the signed-in partner is gone`)
  const isBankChange = isBankChanged(before, fields.bankInfo)
  if (isBankChange && !change.guard) return { kind: 'passwordNeeded' }
  if (isBankChange) await change.guard?.verify(tx)
  const [owner = before] = await tx
    .update(owners)
    .set({ ...toColumns(fields), ...(isBankChange ? { bankChangedAt: change.at } : {}), updatedAt: change.at })
    .where(eq(owners.id, ownerId))
    .returning()
  if (isBankChange) await reportBankChange(tx, before, owner, change)
  return { kind: 'changed', owner }
}

/** Logs the change with all but the last digits hidden, and mails it to the account and to the previous address. */
async function reportBankChange(
  tx: Tx,
  before: OwnerRow,
  after: OwnerRow,
  { by, publicUrl, at, informMembers }: Change,
): Promise<void> {
  const auditEntry = {
    action: 'change-bank-details',
    subject: { kind: 'owner', id: after.id, name: after.name },
    partyId: after.id,
    changes: computeChanges(maskBankDetails(before), maskBankDetails(after)),
  } as const
  await writeAuditEntry(tx, by, auditEntry, at)
  await notify(tx, { topic: 'billing', ownerIds: [after.id] })
  const ends = { oldEnd: getAccountEnd(before.accountNumber), newEnd: getAccountEnd(after.accountNumber) }
  const values = { ...ends, hasSameEnd: ends.oldEnd === ends.newEnd }
  const news: BankNews = {
    business: { kind: 'owner', id: after.id },
    kind: 'bank-details-changed',
    values: {},
    email: ({ texts, writeEmail }, firstName) =>
      writeEmail(texts.payouts.bankDetailsChanged, values, { firstName, url: `${publicUrl}/reset-password` }),
    to: (member, isFirst) =>
      [...new Set([member.email, ...(isFirst ? [before.email] : [])])].map((address) => ({
        ...toRecipient(member),
        address,
      })),
  }
  await informMembers(tx, [news], at)
}

const maskBankDetails = ({ bankName, accountHolder, accountNumber }: OwnerRow) => ({
  bankName,
  accountHolder,
  accountNumber: maskAccount(accountNumber),
})

/** Suspends owners: their screens cannot be booked (decision 7). */
export function suspendOwners(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  return setSuspended(tx, and(inArray(owners.id, [...ids]), isNull(owners.suspendedAt)), at, at)
}

/** Restores owners: their screens can be booked again. */
export function restoreOwners(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  return setSuspended(tx, and(inArray(owners.id, [...ids]), isNotNull(owners.suspendedAt)), null, at)
}

async function setSuspended(
  tx: Tx,
  which: SQL | undefined,
  suspendedAt: Date | null,
  updatedAt: Date,
): Promise<string[]> {
  const changed = await tx.update(owners).set({ suspendedAt, updatedAt }).where(which).returning({ id: owners.id })
  return changed.map(({ id }) => id)
}

function toColumns({ bankInfo, ...fields }: OwnerFields) {
  return { ...fields, ...bankInfo }
}

/**
 * Erases the contact data and bank details of owners, and the names of those that are not in `named` (decision 35).
 * Payout runs keep the accounts that they paid.
 */
export async function eraseOwners(tx: Tx, ids: readonly string[], named: ReadonlySet<string>, at: Date): Promise<void> {
  const blank = { email: '', phone: '', address: '', bankName: '', accountHolder: '', accountNumber: '' }
  const suspendedAt = sql`coalesce(${owners.suspendedAt}, ${at})`
  await tx
    .update(owners)
    .set({ ...blank, suspendedAt, updatedAt: at })
    .where(inArray(owners.id, [...ids]))
  const nameless = ids.filter((id) => !named.has(id))
  await tx.update(owners).set({ name: DELETED_BUSINESS }).where(inArray(owners.id, nameless))
}
