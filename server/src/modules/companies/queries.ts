import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleCompany } from './policy.ts'
import { companies } from './schema.ts'

export type CompanyRow = typeof companies.$inferSelect

/** Whether a user has founded a company; members of others may found one, too (decision 33). */
export async function hasFounded(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(companies, eq(companies.userId, userId))) > 0
}

export async function findCompany(db: Db, { companyId }: VisibleCompany): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  return company
}
