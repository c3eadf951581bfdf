import type { AccountLanguage } from '@marquee/contract/language/languages'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
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

/** The language of a company's invoices: that of its founder. */
export async function getInvoiceLanguage(db: Db, companyId: string): Promise<AccountLanguage> {
  const [founder] = await db
    .select({ language: users.language })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.userId))
    .where(eq(companies.id, companyId))
  if (!founder) throw new Error('a company has a founder: a foreign key says so')
  return founder.language
}
