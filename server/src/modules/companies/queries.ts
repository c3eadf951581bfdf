import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleCompany } from './policy.ts'
import { companies } from './schema.ts'

export type CompanyRow = typeof companies.$inferSelect

export async function findCompany(db: Db, { companyId }: VisibleCompany): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  return company
}
