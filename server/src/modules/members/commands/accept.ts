import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { type NewAccount, registerAccount } from '../../identity/commands/accounts.ts'
import { markVerified } from '../../identity/commands/links.ts'
import { type SessionOptions, setSessionMembership } from '../../identity/commands/sessions.ts'
import { users } from '../../identity/schema.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import type { Email } from '../../notifications/rules/emails.ts'
import { type Business, getBusinessName, listRecipients, toBusiness } from '../queries.ts'
import { invitations, memberships } from '../schema.ts'
import { listActiveAdmins, lockTeam, notifyMember } from './team.ts'

type MembershipRow = typeof memberships.$inferSelect
type Context = { at: Date; publicUrl: string }
type InvitedAccount = Omit<NewAccount, 'email' | 'role'>

/**
 * Registers the person of an invitation. Its link proves the address, so the account is verified.
 *
 * @returns emailTaken when the address has an account, which can accept while signed in
 */
export async function registerInvited(
  tx: Tx,
  token: string,
  account: InvitedAccount,
  context: Context & SessionOptions,
) {
  const invitation = await useInvitation(tx, token, context.at)
  if (!invitation) return { kind: 'invitationInvalid' } as const
  const role = invitation.companyId === null ? 'partner' : 'client'
  const known = { ...account, email: invitation.email, role } as const
  const registered = await registerAccount(tx, known, { ...context, isProven: true })
  if (registered.kind === 'emailTaken') return registered
  const { userId } = registered
  const by = { userId, name: `${account.firstName} ${account.lastName}`, address: context.address ?? null }
  const membership = await addMember(tx, by, invitation, context)
  // A new account has no membership yet.
  if (!membership) throw new Error(`the new account ${userId} is a member already`)
  return { ...registered, role, membership }
}

/** Makes the signed-in person a member, if the invitation is for their address, and continues their session there. */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  { by, sessionId, at, publicUrl }: Context & { by: Actor & { userId: string }; sessionId: string },
): Promise<
  | { kind: 'accepted'; membership: MembershipRow }
  | { kind: 'invitationInvalid' | 'invitationOfOther' | 'alreadyMember' | 'wrongRole' }
> {
  // The address and the role of an account may change at the same moment.
  const [user] = await tx.select().from(users).where(eq(users.id, by.userId)).for('no key update')
  if (!user || user.role === 'operator') return { kind: 'wrongRole' }
  const invitation = await useInvitation(tx, token, at)
  if (!invitation) return { kind: 'invitationInvalid' }
  if (invitation.email.toLowerCase() !== user.email.toLowerCase()) return { kind: 'invitationOfOther' }
  await markVerified(tx, by.userId, at)
  const membership = await addMember(tx, by, invitation, { at, publicUrl })
  if (!membership) return { kind: 'alreadyMember' }
  await setSessionMembership(tx, sessionId, membership.id)
  return { kind: 'accepted', membership }
}

/**
 * Removes a valid invitation, so that of two simultaneous acceptances only one succeeds. The one who sent it must still
 * be an active admin, which no other change of the team alters before this transaction ends (decision 33).
 */
async function useInvitation(tx: Tx, token: string, at: Date) {
  const isThis = and(eq(invitations.tokenHash, hashSecret(token)), gt(invitations.expiresAt, at))
  const [found] = await tx.select().from(invitations).where(isThis)
  if (!found) return undefined
  const business = toBusiness(found)
  await lockTeam(tx, business)
  const admins = await listActiveAdmins(tx, [business])
  if (!admins.some(({ userId }) => userId === found.invitedBy)) return undefined
  const [invitation] = await tx.delete(invitations).where(isThis).returning()
  return invitation
}

/** Adds the member and informs who invited them; undefined for a member. */
async function addMember(
  tx: Tx,
  by: Actor & { userId: string },
  { companyId, ownerId, role, invitedBy }: typeof invitations.$inferSelect,
  { at, publicUrl }: Context,
): Promise<MembershipRow | undefined> {
  const [membership] = await tx
    .insert(memberships)
    .values({ userId: by.userId, companyId, ownerId, role, invitedBy, createdAt: at })
    .onConflictDoNothing()
    .returning()
  if (!membership) return undefined
  await notifyMember(tx, by.userId)
  const business = toBusiness({ companyId, ownerId })
  const subject = { kind: 'user', id: by.userId, name: by.name } as const
  await writeAuditEntry(tx, by, { action: 'join', subject, partyId: business.id, details: { role } }, at)
  await informInviter(tx, { by, business, invitedBy, at, publicUrl })
  return membership
}

/** The inviter, as long as they are an admin there. */
async function informInviter(
  tx: Tx,
  { by, business, invitedBy, at, publicUrl }: Context & { by: Actor; business: Business; invitedBy: string },
): Promise<void> {
  const members = await listRecipients(tx, [business])
  const inviter = members.find(({ user, role }) => user.id === invitedBy && role === 'admin')?.user
  const joined = members.find(({ user }) => user.id === by.userId)?.user
  if (!inviter || !joined) return
  const values = { name: by.name, business: await getBusinessName(tx, business) }
  const envelope = { firstName: inviter.firstName, url: `${publicUrl}/team` }
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.members.joined, { ...values, email: joined.email }, envelope)
  await sendNotification(tx, { user: inviter, kind: 'member-joined', values, email }, at)
}
