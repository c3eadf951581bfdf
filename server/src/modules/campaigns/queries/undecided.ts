import { toCalendarDay } from '@marquee/contract/days.rules'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { companies } from '../../companies/schema.ts'
import { locations } from '../../fleet/schema.ts'
import type { OverdueCampaign } from '../commands/release-undecided.ts'
import { computeDecisionDeadline } from '../rules.ts'
import { campaigns } from '../schema.ts'

/** Lists the campaigns whose time is over by the clock of their location, and those of suspended companies. */
export async function listOverdueCampaigns(db: Db, decisionDays: number, at: Date): Promise<OverdueCampaign[]> {
  const rows = await db
    .select({
      ...pickColumns(campaigns, 'id', 'version', 'submittedAt'),
      timeZone: locations.timeZone,
      suspendedAt: companies.suspendedAt,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(locations, eq(locations.id, campaigns.locationId))
    .where(and(inArray(campaigns.status, ['Pending Approval', 'Pending']), isNull(campaigns.deletedAt)))
    .orderBy(asc(campaigns.submittedAt))
  return rows.flatMap(({ id, version, submittedAt, timeZone, suspendedAt }) => {
    const isSuspended = suspendedAt !== null
    const lastDay = submittedAt && computeDecisionDeadline(toCalendarDay(timeZone, submittedAt), decisionDays)
    const isLate = lastDay !== null && toCalendarDay(timeZone, at) > lastDay
    return isSuspended || isLate ? [{ id, version, isSuspended }] : []
  })
}
