import { MAKEGOODS_PER_PAGE, type OperatorMakegood } from '@marquee/contract/makegoods'
import type { MakegoodState } from '@marquee/contract/makegoods.rules'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { makegoodParts, makegoods } from '../schema.ts'

const creditedCents = sql<number>`coalesce((select sum(${makegoodParts.creditCents}) from ${makegoodParts}
  where ${makegoodParts.makegoodId} = ${makegoods.id} and ${makegoodParts.isCredited}), 0)`.mapWith(Number)

/** A page of the offers of all companies, the newest first, with the sums of all pages. */
export async function listMakegoods(
  db: Db,
  { state, page = 1 }: { state?: MakegoodState | undefined; page?: number | undefined },
) {
  const condition = state && eq(makegoods.state, state)
  const [rows, [sums]] = await Promise.all([
    db
      .select({
        row: makegoods,
        creditedCents,
        campaign: campaigns,
        company: { _id: companies.id, name: companies.name },
      })
      .from(makegoods)
      .innerJoin(campaigns, eq(campaigns.id, makegoods.campaignId))
      .innerJoin(companies, eq(companies.id, campaigns.companyId))
      .where(condition)
      .orderBy(desc(makegoods.offeredAt), makegoods.id)
      .limit(MAKEGOODS_PER_PAGE)
      .offset((page - 1) * MAKEGOODS_PER_PAGE),
    db
      .select({
        total: sql<number>`count(*)`.mapWith(Number),
        creditedCents: sql<number>`coalesce(sum(${creditedCents}), 0)`.mapWith(Number),
      })
      .from(makegoods)
      .where(condition),
  ])
  return { makegoods: rows.map(presentRow), total: sums?.total ?? 0, creditedCents: sums?.creditedCents ?? 0 }
}

type Row = {
  row: typeof makegoods.$inferSelect
  creditedCents: number
  campaign: typeof campaigns.$inferSelect
  company: { _id: string; name: string }
}

const presentRow = ({ row, creditedCents: credited, campaign, company }: Row): OperatorMakegood => ({
  campaign: { _id: campaign.id, name: campaign.name, isDeleted: campaign.deletedAt !== null },
  company,
  state: row.state,
  byDefault: row.decidedAt !== null && row.decidedBy === null,
  promisedPlays: row.promisedPlays,
  missingPlays: row.missingPlays,
  creditCents: row.creditCents,
  creditedCents: credited,
  offeredAt: row.offeredAt.toISOString(),
  decideBy: row.decideBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
