import { MEMBER_ROLES, type MemberRole } from '@marquee/contract/members.rules'
import { eq } from 'drizzle-orm'
import { users } from '../../modules/identity/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import type { TestApp } from '../app.ts'
import { type Person, registerUser } from './users.ts'

/** A company or owner profile. */
type Business = { companyId: string } | { ownerId: string }

export type Member = Person & { membershipId: string; memberRole: MemberRole }

/** A new user with a confirmed address who belongs to a business and has none of their own. */
export async function createMember(
  app: TestApp,
  business: Business,
  memberRole: MemberRole,
  name = 'Mia Member',
): Promise<Member> {
  const person = await registerUser(app, 'ownerId' in business ? 'partner' : 'client', name)
  await app.context.db.update(users).set({ emailVerifiedAt: app.clock.now() }).where(eq(users.id, person.userId))
  const membershipId = await addMembership(app, person, business, memberRole)
  return { ...person, membershipId, memberRole }
}

/** Makes a user a member of a further business. @returns the id of the membership */
export async function addMembership(
  app: TestApp,
  { userId }: { userId: string },
  business: Business,
  role: MemberRole,
): Promise<string> {
  const { companyId, ownerId } = { companyId: null, ownerId: null, ...business }
  const added = app.context.db
    .insert(memberships)
    .values({ userId, companyId, ownerId, role, createdAt: app.clock.now() })
    .returning({ id: memberships.id })
  return (await added)[0]?.id ?? ''
}

/** A new member of each role. */
export async function createTeam(app: TestApp, business: Business): Promise<Record<MemberRole, Member>> {
  const team: [MemberRole, Member][] = []
  for (const role of MEMBER_ROLES) team.push([role, await createMember(app, business, role, `Mia ${role}`)])
  // The entries have exactly these names.
  return Object.fromEntries(team) as Record<MemberRole, Member>
}
