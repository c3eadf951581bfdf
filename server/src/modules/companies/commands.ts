import type { createCompany } from '@marquee/contract/companies'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/events.ts'
import { adoptFile, releaseFiles } from '../media/commands.ts'
import type { AcceptedPicture } from '../media/policy.ts'
import type { OwnCompany } from './policy.ts'
import type { CompanyRow } from './queries.ts'
import { companies } from './schema.ts'

type CompanyFields = EndpointBody<typeof createCompany>
type Logo = AcceptedPicture | undefined

/** Creates the one company of a client; undefined when there is one already. */
export async function addCompany(
  tx: Tx,
  userId: string,
  fields: CompanyFields,
  logo: Logo,
  at: Date,
): Promise<CompanyRow | undefined> {
  const [company] = await tx
    .insert(companies)
    .values({ userId, ...fields, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: companies.userId })
    .returning()
  if (company) await announce(tx, { topic: 'profile-made', data: { userId } })
  if (!company || !logo) return company
  return setLogo(tx, company.id, await adoptFile(tx, logo, at))
}

/** Replaces the fields; an absent website stays (OPEN-36), and so does an absent logo (API-COMP-03). */
export async function changeCompany(
  tx: Tx,
  { companyId }: OwnCompany,
  fields: CompanyFields,
  logo: Logo,
  at: Date,
): Promise<CompanyRow> {
  const [company] = await tx
    .update(companies)
    .set({ ...fields, updatedAt: at })
    .where(eq(companies.id, companyId))
    .returning()
  if (!company) throw new Error(`the company ${companyId} of the signed-in client is gone`)
  if (!logo) return company
  const changed = await setLogo(tx, companyId, await adoptFile(tx, logo, at))
  if (company.logo) await releaseFiles(tx, company.logo)
  return changed
}

/** Its campaigns stand still from now on; a trigger ends what is in force of them (decision 7). */
export async function suspendUserCompany(tx: Tx, userId: string, at: Date): Promise<CompanyRow | undefined> {
  return setSuspended(tx, userId, { suspendedAt: at, updatedAt: at })
}

/** Its campaigns go on. */
export async function restoreUserCompany(tx: Tx, userId: string, at: Date): Promise<CompanyRow | undefined> {
  return setSuspended(tx, userId, { suspendedAt: null, updatedAt: at })
}

async function setSuspended(
  tx: Tx,
  userId: string,
  state: { suspendedAt: Date | null; updatedAt: Date },
): Promise<CompanyRow | undefined> {
  const [company] = await tx.update(companies).set(state).where(eq(companies.userId, userId)).returning()
  return company
}

/** Whoever lets a campaign of a company play holds its row: it is not suspended or restored in between. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('share')
}

async function setLogo(tx: Tx, companyId: string, logo: string): Promise<CompanyRow> {
  const [company] = await tx.update(companies).set({ logo }).where(eq(companies.id, companyId)).returning()
  // The row was written in this transaction just before.
  return company as CompanyRow
}
