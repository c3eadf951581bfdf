import type { Refusal } from '@marquee/contract/endpoint'
import { isFromOtherCompany } from '@marquee/contract/payers.rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { companies } from '../../companies/schema.ts'
import { matchDocuments } from '../rules/matching.ts'
import { areAlike } from '../rules/suggestions.ts'
import { allocations } from '../schema/allocations.ts'
import { documents } from '../../documents/schema/documents.ts'
import { bankEntries, payments } from '../schema/payments.ts'
import { listCandidates } from './candidates.ts'

export type Payer = { id: string; name: string }
type BankEntryRow = typeof bankEntries.$inferSelect
type Entry = Pick<BankEntryRow, 'id' | 'partyName' | 'partyIban' | 'reference' | 'remittance' | 'endToEndId'>

/** The companies that entries point to, by reference or number, account of earlier payments, or payer's name. */
export async function listPayers(db: Db, entries: readonly Entry[]): Promise<Map<string, Payer[]>> {
  if (entries.length === 0) return new Map()
  const { candidates, documents: named } = await listCandidates(db, entries)
  const companyByDocument = new Map(named.map(({ id, companyId }) => [id, companyId]))
  const byIban = await listCompaniesByIban(db, entries)
  const byName = await listSimilarCompanies(db, entries)
  const companyIdsByEntry = new Map(
    entries.map((entry) => {
      const ids =
        matchDocuments(entry, candidates)?.documents.flatMap(({ id }) => companyByDocument.get(id) ?? []) ?? []
      const alike = byName.filter(({ name }) => areAlike(entry.partyName, name)).map(({ id }) => id)
      return [entry.id, [...new Set([...ids, ...(byIban.get(entry.partyIban) ?? []), ...alike])]] as const
    }),
  )
  const names = await listCompanyNames(db, [...new Set([...companyIdsByEntry.values()].flat())])
  return new Map(
    [...companyIdsByEntry].map(([id, companyIds]) => [
      id,
      companyIds.map((companyId) => ({ id: companyId, name: names.get(companyId) ?? '' })),
    ]),
  )
}

/** Refuses companies other than the payer. @throws Refused the given refusal, with the names of these companies */
export async function assertCompanies(
  db: Db,
  entry: BankEntryRow,
  companyIds: readonly string[],
  otherCompany: Refusal,
): Promise<void> {
  const payers = (await listPayers(db, [entry])).get(entry.id) ?? []
  const others = [...new Set(companyIds)].filter((id) => isFromOtherCompany({ ...entry, payers }, id))
  if (others.length === 0) return
  const names = await listCompanyNames(db, others)
  throw refuse(otherCompany, { details: { companies: others.map((id) => names.get(id) ?? '') } })
}

/** The companies whose invoices or credit were paid from these accounts, except for undone payments. */
async function listCompaniesByIban(db: Db, entries: readonly Entry[]): Promise<Map<string, string[]>> {
  const ibans = [...new Set(entries.map(({ partyIban }) => partyIban))].filter(Boolean)
  if (ibans.length === 0) return new Map()
  const { rows } = await db.execute<{ iban: string; companyId: string }>(sql`
    select distinct entry.party_iban as iban, company_id as "companyId" from ${bankEntries} as entry
    join (
      select paid.bank_entry_id, invoice.company_id from ${payments} as paid
      join ${documents} as invoice on invoice.id = paid.document_id
      where paid.kind = 'bank' and not exists (select from ${payments} as undoing where undoing.undoes_id = paid.id)
      union all
      select kept.bank_entry_id, kept.company_id from ${allocations} as kept
      where kept.kind = 'credit' and kept.undoes_id is null
        and not exists (select from ${allocations} as undoing where undoing.undoes_id = kept.id)
    ) as used on used.bank_entry_id = entry.id
    where entry.party_iban = any(${sql.param(ibans)}::text[])`)
  return new Map([...Map.groupBy(rows, ({ iban }) => iban)].map(([iban, of]) => [iban, of.map((row) => row.companyId)]))
}

/** How many companies are compared with the name of a payer, the most similar first. */
const MAX_SIMILAR_COMPANIES = 50

/** Companies with a name similar to one of the payers; `areAlike` decides. */
async function listSimilarCompanies(db: Db, entries: readonly Entry[]): Promise<Payer[]> {
  const names = [...new Set(entries.map(({ partyName }) => partyName))].filter(Boolean)
  if (names.length === 0) return []
  const { rows } = await db.execute<Payer>(sql`
    select distinct alike.id, alike.name from unnest(${sql.param(names)}::text[]) as payer
    cross join lateral (
      select companies.id, companies.name from ${companies} as companies
      where similarity(companies.name, payer) >= 0.35 or word_similarity(companies.name, payer) >= 0.8
        or word_similarity(payer, companies.name) >= 0.8
      order by similarity(companies.name, payer) desc, companies.id limit ${MAX_SIMILAR_COMPANIES}
    ) as alike order by alike.id`)
  return rows
}

async function listCompanyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Payer>(sql`
    select id, name from ${companies} where id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
