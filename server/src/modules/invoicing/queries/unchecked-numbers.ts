import type { listUncheckedNumbers } from '@marquee/contract/billing-details'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { COUNTRIES } from '@marquee/contract/countries.rules'
import { EU_COUNTRIES } from '../rules/vat.ts'
import { getVatTerritory } from '../rules/vat-territories.ts'
import { documents } from '../../documents/schema/documents.ts'
import { billingParties, billingSettings } from '../schema/settings.ts'

type Unchecked = EndpointReply<typeof listUncheckedNumbers>['parties'][number]

const MAX_PARTIES = 200
/** The countries that belong to the EU VAT area, Monaco included. */
const UNION = COUNTRIES.filter((country) => EU_COUNTRIES.has(getVatTerritory({ country })))

/**
 * Companies in another member state whose VAT number no operator has checked. With a number they owe the VAT of their
 * invoices themselves (decision 19).
 */
const selectUnchecked = (): SQL => sql`
  ${billingParties} as party join ${billingSettings} as home on party.country <> home.country
  where party.kind = 'company' and party.vat_number is not null
    and party.vat_checked_on is null and party.vat_refused_on is null
    and party.country = any(${sql.param(UNION)}::text[])
    and home.country = any(${sql.param(UNION)}::text[])`

/** The number of these companies, as a subquery. */
export const selectUncheckedCount = (): SQL => sql`(select count(*) from ${selectUnchecked()})`

/** Companies with an unchecked number, the largest amount without VAT first. */
export async function listUncheckedParties(db: Db): Promise<Unchecked[]> {
  const { rows } = await db.execute<Unchecked>(sql`
    with parties as (select party.party_id, party.country, party.vat_number from ${selectUnchecked()})
    select company.id, company.user_id as "userId", company.name, parties.country, parties.vat_number as "vatNumber",
      count(document.id) filter (where document.kind = 'invoice') as documents,
      coalesce(sum(case document.kind when 'invoice' then document.net_cents else -document.net_cents end), 0)::bigint as "netCents"
    from parties
    join ${companies} as company on company.id = parties.party_id
    left join ${documents} as document on document.company_id = company.id and document.vat_category = 'AE'
      and document.content->'buyer'->>'vatNumber' = parties.vat_number
    group by company.id, parties.country, parties.vat_number
    order by "netCents" desc, company.name, company.id
    limit ${MAX_PARTIES}`)
  return rows
}
