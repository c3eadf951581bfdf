import { computeDeliveryCounts } from '@marquee/contract/delivery.rules'
import { FINAL_AFTER_DAYS } from '@marquee/contract/makegoods.rules'
import { buildCalendar, createPromiseCalculator } from '@marquee/contract/promised-plays.rules'
import { sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { offerMakegood, type ShortCampaign } from '../../modules/makegoods/commands/offer.ts'
import { readMakegoodSettings } from '../../modules/makegoods/queries/settings.ts'
import { makegoods } from '../../modules/makegoods/schema.ts'
import { campaignDeliveries } from '../../modules/playback/schema.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAYS } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { listScreenFacts, listScreenIds } from '../delivery/delivery-facts.ts'
import { parsePlaysByDay, sumPlaysByScreen } from '../delivery/delivery-plays.ts'

/** Makes the offers that the operator's rule asks for, as soon as the plays of a campaign are final (decision 34). */
export const createMakegoodOfferJobs = (context: AppContext): Job[] => [
  { name: 'overviews.offer-makegoods', cron: '2 * * * *', run: () => offerDueMakegoods(context) },
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
export async function offerDueMakegoods({ db, database, clock, config }: AppContext): Promise<void> {
  const at = clock.now()
  const failures: unknown[] = []
  for (const campaign of await listDueCampaigns(db, at)) {
    try {
      const short = await computeShortfalls(db, campaign, at)
      await runInTransaction(database, (tx) => offerMakegood(tx, short, { at, publicUrl: config.publicUrl }))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some makegoods could not be offered')
}

type DueCampaign = { id: string; startsOn: string; endsOn: string; timeZone: string }

/**
 * Campaigns that ended short by the saved sums, have no offer, and whose plays became final since the rule was switched
 * on. Free days get no free days again.
 */
async function listDueCampaigns(db: Db, at: Date): Promise<DueCampaign[]> {
  const { activeSince, minPercent } = await readMakegoodSettings(db)
  if (!activeSince) return []
  const lastEnd = (instant: Date) =>
    sql`((${instant}::timestamptz at time zone location.time_zone)::date - ${sql.raw(String(FINAL_AFTER_DAYS))})`
  const { rows } = await db.execute<DueCampaign>(sql`
    select campaign.id, campaign.starts_on::text as "startsOn", campaign.ends_on::text as "endsOn", location.time_zone as "timeZone"
    from ${campaignDeliveries} as counted
    join ${campaigns} as campaign on campaign.id = counted.campaign_id
    join ${companies} as company on company.id = campaign.company_id
    join ${locations} as location on location.id = campaign.location_id
    where campaign.status = 'Approved' and campaign.deleted_at is null and company.suspended_at is null
      and campaign.makegood_of is null and counted.through_day >= campaign.ends_on
      and campaign.ends_on between ${lastEnd(new Date(activeSince.getTime() - DAYS))} and ${lastEnd(at)}
      and counted.shortfall > 0 and counted.shortfall * 100 >= ${minPercent} * counted.promised
      and not exists (select from ${makegoods} where ${makegoods.campaignId} = campaign.id)
    order by campaign.ends_on, campaign.id`)
  return rows
}

/** The guaranteed and the missing plays by screen and day, as the delivery report counts them (decision 9). */
async function computeShortfalls(db: Db, campaign: DueCampaign, at: Date): Promise<ShortCampaign> {
  const { id: campaignId, endsOn, timeZone } = campaign
  const calendar = buildCalendar(campaign, at)
  const [ids, byScreen] = await Promise.all([
    listScreenIds(db, campaignId),
    sumPlaysByScreen(db, campaignId, calendar.today),
  ])
  const computePromises = createPromiseCalculator(calendar)
  const screens = (await listScreenFacts(db, campaignId, ids)).map((screen) => {
    const plays = parsePlaysByDay(byScreen.get(screen.screenId)?.playsOfDays ?? { days: '', plays: '' })
    const days = computePromises(screen).map(({ day, promised }) => {
      const counted = { state: day.state, promised, plays: plays.get(day.number) ?? 0 }
      return { day: day.day, promised, missing: computeDeliveryCounts(counted).shortfall }
    })
    return { screenId: screen.screenId, days }
  })
  return { campaignId, endsOn, timeZone, screens }
}
