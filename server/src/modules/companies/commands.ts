import type { createCompany } from '@marquee/contract/companies'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import { DELETED_BUSINESS } from '../audit/rules.ts'
import { adoptFile, releaseFiles } from '../media/commands/files.ts'
import type { AcceptedPicture } from '../media/policy.ts'
import type { OwnCompany } from './policy.ts'
import type { CompanyRow } from './queries.ts'
import { companies } from './schema.ts'

type CompanyFields = EndpointBody<typeof createCompany>
type Logo = AcceptedPicture | undefined

/** Creates the company of a client; undefined when the client has one. */
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
  if (company) await notify(tx, { topic: 'profile-made', data: { userId } })
  if (!company || !logo) return company
  return setLogo(tx, company.id, await adoptFile(tx, logo, at))
}

/** Replaces the fields. An absent website stays (OPEN-36), and so does an absent logo (API-COMP-03). */
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

/** Suspends companies: their campaigns pause, and a trigger ends their approval windows (decision 7). */
export function suspendCompanies(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  return setSuspended(tx, and(inArray(companies.id, [...ids]), isNull(companies.suspendedAt)), at, at)
}

/** Restores companies: their campaigns continue. */
export function restoreCompanies(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  return setSuspended(tx, and(inArray(companies.id, [...ids]), isNotNull(companies.suspendedAt)), null, at)
}

async function setSuspended(
  tx: Tx,
  which: SQL | undefined,
  suspendedAt: Date | null,
  updatedAt: Date,
): Promise<string[]> {
  const changed = await tx
    .update(companies)
    .set({ suspendedAt, updatedAt })
    .where(which)
    .returning({ id: companies.id })
  return changed.map(({ id }) => id)
}

/** Locks the row of a company against a suspension or restoration. Call it before a campaign is approved to play. */
export async function lockCompany(tx: Tx, companyId: string): Promise<{ isSuspended: boolean }> {
  const { suspendedAt } = companies
  const [company] = await tx.select({ suspendedAt }).from(companies).where(eq(companies.id, companyId)).for('share')
  return { isSuspended: (company?.suspendedAt ?? null) !== null }
}

async function setLogo(tx: Tx, companyId: string, logo: string): Promise<CompanyRow> {
  const [company] = await tx.update(companies).set({ logo }).where(eq(companies.id, companyId)).returning()
  // This transaction has just written the row.
  return company as CompanyRow
}

/** Erases the contact data of companies, and the names of those that are not in `named` (decision 35). */
export async function eraseCompanies(
  tx: Tx,
  ids: readonly string[],
  named: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const isErased = inArray(companies.id, [...ids])
  const logos = await tx.select({ logo: companies.logo }).from(companies).where(isErased)
  const blank = { email: '', phone: '', address: '', website: '', description: '', logo: null }
  const suspendedAt = sql`coalesce(${companies.suspendedAt}, ${at})`
  await tx
    .update(companies)
    .set({ ...blank, suspendedAt, updatedAt: at })
    .where(isErased)
  const nameless = ids.filter((id) => !named.has(id))
  await tx.update(companies).set({ name: DELETED_BUSINESS }).where(inArray(companies.id, nameless))
  await releaseFiles(tx, ...logos.flatMap(({ logo }) => logo ?? []))
}
