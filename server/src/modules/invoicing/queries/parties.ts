import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import type { RecipientAccount } from '../../notifications/rules.ts'
import { owners } from '../../owners/schema.ts'

export type PartyKind = 'company' | 'owner'

/** The owner or company with an id, and its current name. */
export async function findParty(
  db: Db,
  kind: PartyKind,
  partyId: string,
): Promise<{ partyId: string; kind: PartyKind; name: string } | undefined> {
  const table = kind === 'owner' ? owners : companies
  const [row] = await db.select({ name: table.name }).from(table).where(eq(table.id, partyId))
  return row && { partyId, kind, name: row.name }
}

/** The user of an owner or company, for emails. */
export async function getPartyContact(
  db: Db,
  { kind, partyId }: { kind: PartyKind; partyId: string },
): Promise<RecipientAccount> {
  const table = kind === 'owner' ? owners : companies
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, language: users.language })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.id, partyId))
  if (!person) throw new Error('an owner and a company have a user: a foreign key says so')
  return person
}
