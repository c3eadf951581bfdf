import { eq } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import type { NotifiedUser } from '../../notifications/commands/notifications.ts'
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
): Promise<NotifiedUser> {
  const table = kind === 'owner' ? owners : companies
  const [person] = await db
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language'))
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.id, partyId))
  if (!person) throw new Error('an owner and a company have a user: a foreign key says so')
  return person
}
