import { INVITATION_DAYS } from '@marquee/contract/members'
import type { MemberRole } from '@marquee/contract/members.rules'
import { toAccountLanguage } from '@marquee/contract/language/languages'
import { getLanguage } from '@marquee/contract/language/load'
import { and, eq, lt } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { users } from '../../identity/schema.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { type Email, toRecipient } from '../../notifications/rules/emails.ts'
import { getBusinessName, isOfBusiness } from '../queries.ts'
import { isNameLike } from '../rules.ts'
import { invitations, memberships } from '../schema.ts'
import { lockTeamForAdmin, type TeamAction } from './team.ts'

/** Members and open invitations of a business, so that lists stay short. */
const MAX_TEAM_SIZE = 200

type Invited = { email: string; role: MemberRole }
type InviteResult = { kind: 'invited'; id: string } | { kind: 'alreadyMember' | 'tooManyMembers' }

/** Mails an invitation. Another one for the same address is replaced, and its link no longer works. */
export async function inviteMember(tx: Tx, act: TeamAction, { email, role }: Invited): Promise<InviteResult> {
  const { by, business, at } = act
  await lockTeamForAdmin(tx, business)
  const account = await findAccount(tx, email)
  const isOwn = isOfBusiness(memberships, business)
  if (account && (await tx.$count(memberships, and(isOwn, eq(memberships.userId, account.id)))) > 0)
    return { kind: 'alreadyMember' }
  await tx.delete(invitations).where(and(isOfBusiness(invitations, business), eq(invitations.email, email)))
  const open = await tx.$count(invitations, isOfBusiness(invitations, business))
  if ((await tx.$count(memberships, isOwn)) + open >= MAX_TEAM_SIZE) return { kind: 'tooManyMembers' }
  const link = createLink(at)
  const [row] = await tx
    .insert(invitations)
    .values({
      ...(business.kind === 'company' ? { companyId: business.id } : { ownerId: business.id }),
      email,
      role,
      invitedBy: by.userId,
      ...link.columns,
    })
    .returning({ id: invitations.id })
  await mailInvitation(tx, act, { email, role, token: link.token })
  await recordAction(tx, act, 'invite', { email, role })
  return { kind: 'invited', id: row?.id ?? '' }
}

/** Mails an invitation with a new link; the one before no longer works. @returns whether there is such an invitation */
export async function resendInvitation(tx: Tx, act: TeamAction, id: string): Promise<boolean> {
  await lockTeamForAdmin(tx, act.business)
  const link = createLink(act.at)
  const [invited] = await tx
    .update(invitations)
    .set({ invitedBy: act.by.userId, ...link.columns })
    .where(and(isOfBusiness(invitations, act.business), eq(invitations.id, id)))
    .returning(pickColumns(invitations, 'email', 'role'))
  if (!invited) return false
  await mailInvitation(tx, act, { ...invited, token: link.token })
  await recordAction(tx, act, 'invite', invited)
  return true
}

/** Withdraws an invitation. @returns whether there was such an invitation */
export async function withdrawInvitation(tx: Tx, act: TeamAction, id: string): Promise<boolean> {
  await lockTeamForAdmin(tx, act.business)
  const [withdrawn] = await tx
    .delete(invitations)
    .where(and(isOfBusiness(invitations, act.business), eq(invitations.id, id)))
    .returning(pickColumns(invitations, 'email', 'role'))
  if (!withdrawn) return false
  await recordAction(tx, act, 'withdraw-invitation', withdrawn)
  return true
}

/** Deletes invitations that have expired a while ago; until then an admin can send them again. */
export async function sweepInvitations(tx: Tx, at: Date): Promise<void> {
  await tx.delete(invitations).where(lt(invitations.expiresAt, new Date(at.getTime() - KEPT_EXPIRED_MS)))
}
const KEPT_EXPIRED_MS = 30 * DAYS

function createLink(at: Date) {
  const token = createSecret()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAYS)
  return { token, columns: { tokenHash: hashSecret(token), createdAt: at, expiresAt } }
}

async function findAccount(tx: Tx, email: string) {
  const [account] = await tx
    .select(pickColumns(users, 'id', 'role', 'firstName', 'lastName', 'email', 'language'))
    .from(users)
    .where(eq(users.email, email))
  return account
}

/**
 * In the language of the account, or of the inviter for an address without one. The recipient may not know the inviter,
 * so it prints only names. An operator gets none and cannot accept, and no answer shows who is one (decision 33).
 */
async function mailInvitation(
  tx: Tx,
  { by, business, at, publicUrl }: TeamAction,
  { email, role, token }: Invited & { token: string },
): Promise<void> {
  const account = await findAccount(tx, email)
  if (account?.role === 'operator') return
  const names = { by: by.name, business: await getBusinessName(tx, business) }
  const isNamed = isNameLike(names.by) && isNameLike(names.business)
  const values = { ...names, isNamed, role, days: INVITATION_DAYS }
  const envelope = { firstName: account?.firstName ?? '', url: `${publicUrl}/invitation/${token}` }
  const message: Email = ({ texts, writeEmail }) => writeEmail(texts.members.invitation, values, envelope)
  const language = toAccountLanguage(getLanguage())
  const to = account ? toRecipient(account) : { name: email, address: email, language }
  await sendMail(tx, { to, email: message, at })
}

async function recordAction(
  tx: Tx,
  { by, business, at }: TeamAction,
  action: AuditEntry['action'],
  { email, role }: Invited,
): Promise<void> {
  const subject = { kind: business.kind, id: business.id, name: await getBusinessName(tx, business) }
  await writeAuditEntry(tx, by, { action, subject, partyId: business.id, details: { accountEmail: email, role } }, at)
}
