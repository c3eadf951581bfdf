import { asc, sql } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations } from '../../../modules/fleet/schema.ts'
import type { Db } from '../../../platform/db/database.ts'

const MAX_COMPANIES = 1000

type Choice = { _id: string; name: string }

/** Locations and companies that have campaigns. */
export async function listCampaignChoices(db: Db): Promise<{ locations: Choice[]; companies: Choice[] }> {
  const [inLocations, ofCompanies] = await Promise.all([
    db
      .select({ _id: locations.id, name: locations.name })
      .from(locations)
      .where(sql`exists (select from ${campaigns} where ${campaigns.locationId} = ${locations.id})`)
      .orderBy(asc(locations.name)),
    db
      .select({ _id: companies.id, name: companies.name })
      .from(companies)
      .where(sql`exists (select from ${campaigns} where ${campaigns.companyId} = ${companies.id})`)
      .orderBy(sql`lower(${companies.name})`, asc(companies.id))
      .limit(MAX_COMPANIES),
  ])
  return { locations: inLocations, companies: ofCompanies }
}
