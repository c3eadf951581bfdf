import { MONEY_READERS } from '@marquee/contract/members.rules'
import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pickColumns } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { companies } from '../companies/schema.ts'
import { isValidKey } from '../identity/queries.ts'
import { accountDeletions, apiKeys, sessions, users } from '../identity/schema.ts'
import { owners } from '../owners/schema.ts'
import { invitations, memberships } from './schema.ts'

/** Operators who impersonate the user of a session. */
const viewers = alias(users, 'viewers')

/** The company of a client, or the owner profile of a partner. */
export type Business = { readonly kind: 'company' | 'owner'; readonly id: string }

/** The business of a row; a check constraint admits exactly one of the two ids. */
export function toBusiness({ companyId, ownerId }: { companyId: string | null; ownerId: string | null }): Business {
  return companyId === null ? { kind: 'owner', id: String(ownerId) } : { kind: 'company', id: companyId }
}

/** The rows of a business in either table. */
export function isOfBusiness(table: typeof memberships | typeof invitations, { kind, id }: Business): SQL {
  return eq(kind === 'company' ? table.companyId : table.ownerId, id)
}

/** The company or owner profile of a membership. */
export const BUSINESS_ID = sql<string>`coalesce(${memberships.companyId}, ${memberships.ownerId})`

/** The columns that name a business; a query joins companies and owners. */
const BUSINESS = {
  companyId: companies.id,
  businessName: sql<string>`coalesce(${companies.name}, ${owners.name})`,
  logo: companies.logo,
}

/** Lists the memberships of a user, the first one first. */
export function listUserMemberships(db: Db, userId: string) {
  return db
    .select({ ...pickColumns(memberships, 'id', 'role'), ...BUSINESS })
    .from(memberships)
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(owners, eq(owners.id, memberships.ownerId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
}

/** Finds one membership of a user. */
export async function findUserMembership(db: Db, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.userId, userId)))
  return row
}

/**
 * Whether the membership of a caller still exists with the same role; callers without one have nothing to lose. The role
 * of an impersonating operator is not that of the membership.
 */
export async function hasMembership(db: Db, { membershipId, memberRole, viewer }: UserCaller): Promise<boolean> {
  if (!membershipId || !memberRole) return true
  const isSame = and(eq(memberships.id, membershipId), viewer ? undefined : eq(memberships.role, memberRole))
  return (await db.$count(memberships, isSame)) === 1
}

/**
 * Whether the user of a session sees the documents of a business: as an operator, or as a member (decision 33). Operators,
 * also those who impersonate a member, need a role that reads money (decision 38).
 */
export async function isMoneyReader(db: Db, sessionId: string, business: Business): Promise<boolean> {
  const isReader = and(
    eq(memberships.userId, users.id),
    isOfBusiness(memberships, business),
    inArray(memberships.role, [...MONEY_READERS]),
  )
  const readsAsOperator = inArray(sql`coalesce(${viewers.operatorRole}, ${users.operatorRole})`, [
    ...listRolesWith('money.read'),
  ])
  const isMember = and(isNotNull(memberships.id), or(isNull(viewers.id), readsAsOperator))
  const found = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(viewers, eq(viewers.id, sessions.viewerId))
    .leftJoin(memberships, isReader)
    .where(and(eq(sessions.id, sessionId), or(and(eq(users.role, 'operator'), readsAsOperator), isMember)))
  return found.length > 0
}

/** The same for the user of a valid API key, which works for one business, or for an operator (decision 45). */
export async function isMoneyReaderByKey(db: Db, keyId: string, business: Business, at: Date): Promise<boolean> {
  const isReader = and(
    eq(memberships.id, apiKeys.membershipId),
    eq(memberships.userId, users.id),
    isOfBusiness(memberships, business),
    inArray(memberships.role, [...MONEY_READERS]),
  )
  const readsAsOperator = and(
    isNull(apiKeys.membershipId),
    eq(users.role, 'operator'),
    inArray(users.operatorRole, [...listRolesWith('money.read')]),
  )
  const found = await db
    .select({ id: users.id })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(memberships, isReader)
    .where(
      and(
        eq(apiKeys.id, keyId),
        isValidKey(at),
        isNull(users.suspendedAt),
        or(readsAsOperator, isNotNull(memberships.id)),
      ),
    )
  return found.length > 0
}

/** Lists the members of a business, the first one first. */
export function listMemberRows(db: Db, business: Business, id?: string) {
  return db
    .select({
      ...pickColumns(memberships, 'id', 'role', 'createdAt', 'userId'),
      user: pickColumns(users, 'firstName', 'lastName', 'email', 'profileImage', 'suspendedAt'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isOfBusiness(memberships, business), id === undefined ? undefined : eq(memberships.id, id)))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
}
export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number]

/** Lists the invitations of a business, the first one first, expired ones included. */
export function listInvitationRows(db: Db, business: Business, id?: string) {
  return db
    .select({
      ...pickColumns(invitations, 'id', 'email', 'role', 'createdAt', 'expiresAt'),
      by: pickColumns(users, 'firstName', 'lastName'),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(isOfBusiness(invitations, business), id === undefined ? undefined : eq(invitations.id, id)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]

/** Finds a valid invitation by the token in its link. */
export async function findInvitationByToken(db: Db, token: string, at: Date) {
  const accounts = db.select({ id: users.id }).from(users).where(eq(users.email, invitations.email))
  const [row] = await db
    .select({
      ...pickColumns(invitations, 'email', 'role', 'expiresAt'),
      ...BUSINESS,
      by: pickColumns(users, 'firstName', 'lastName'),
      hasAccount: sql<boolean>`exists (${accounts})`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(owners, eq(owners.id, invitations.ownerId))
    .where(and(eq(invitations.tokenHash, hashSecret(token)), gt(invitations.expiresAt, at)))
  return row
}
export type InvitationDetailsRow = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

/** The name of a business. */
export async function getBusinessName(db: Db, { kind, id }: Business): Promise<string> {
  const table = kind === 'company' ? companies : owners
  const [row] = await db.select({ name: table.name }).from(table).where(eq(table.id, id))
  return row?.name ?? ''
}

/** Lists the members of these businesses, the first one first, without those whose account is closed (decision 35). */
export async function listRecipients(db: Db, of: readonly Business[]) {
  const ids = of.map(({ id }) => id)
  return db
    .select({
      businessId: BUSINESS_ID,
      role: memberships.role,
      isSuspended: isNotNull(users.suspendedAt).mapWith(Boolean),
      user: pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(or(inArray(memberships.companyId, ids), inArray(memberships.ownerId, ids)), isNull(accountDeletions.userId)),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
}
