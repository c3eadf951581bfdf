import { isDeepStrictEqual } from 'node:util'
import { computeDeliveryCounts } from '@marquee/contract/delivery.rules'
import { REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import { and, eq, exists, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { type CampaignDelivery, saveDelivery } from '../../modules/playback/commands/save-delivery.ts'
import { approvalWindows, campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'
import { DAYS, SECONDS, startStopwatch } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { getFlight, listScreenFacts, listScreenIds } from './delivery-facts.ts'
import { parsePlaysByDay, sumPlaysByScreen } from './delivery-plays.ts'
import { buildCalendar, createPromiseCalculator } from './promised-plays.ts'

/** Saves the sums of promised and proven plays of campaigns, so that long lists need not compute them (decision 9). */
export function createDeliveryJobs(context: AppContext): Job[] {
  return [
    { name: 'overviews.save-deliveries', cron: '*/10 * * * *', atStart: true, run: () => saveDeliveries(context) },
  ]
}

/** A run ends before the next one starts, and leaves the rest to it. */
const MAX_RUN_MS = 240 * SECONDS
const BATCH_SIZE = 100

async function saveDeliveries({ db, database, clock }: AppContext): Promise<void> {
  const getElapsedMs = startStopwatch()
  const failures: unknown[] = []
  for (;;) {
    const at = clock.now()
    const due = await listDueCampaigns(db, at, BATCH_SIZE)
    for (const { id, throughDay } of due) {
      // One failing campaign must not hold up the others.
      try {
        const delivery = await computeDelivery(db, id, throughDay, at)
        await runInTransaction(database, (tx) => saveDelivery(tx, delivery))
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some deliveries could not be summed up')
    if (due.length < BATCH_SIZE || getElapsedMs() > MAX_RUN_MS) return
  }
}

export type DeliveryMismatch = { kept: CampaignDelivery; now: CampaignDelivery }

/**
 * Computes the saved deliveries again, up to the same day, and saves those that differ: of one campaign, of the
 * campaigns that were ever approved on a screen, or all.
 */
export async function* rebuildDeliveries(
  { db, database, clock }: Pick<AppContext, 'db' | 'database' | 'clock'>,
  { campaignId, screenId }: { campaignId?: string | undefined; screenId?: string | undefined },
): AsyncGenerator<DeliveryMismatch> {
  const hasWindow =
    screenId &&
    exists(
      db
        .select()
        .from(approvalWindows)
        .where(
          and(eq(approvalWindows.campaignId, campaignDeliveries.campaignId), eq(approvalWindows.screenId, screenId)),
        ),
    )
  const all = await db
    .select()
    .from(campaignDeliveries)
    .where(and(campaignId ? eq(campaignDeliveries.campaignId, campaignId) : undefined, hasWindow || undefined))
    .orderBy(campaignDeliveries.campaignId)
  for (const saved of all) {
    const now = await computeDelivery(db, saved.campaignId, saved.throughDay, clock.now())
    if (isDeepStrictEqual({ ...saved }, { ...now, timeZone: saved.timeZone })) continue
    await runInTransaction(database, (tx) => saveDelivery(tx, now))
    yield { kept: saved, now }
  }
}

/** Plays are accepted for thirty days; one more day for those that are under way. */
const LATE_PLAYS_MS = REPORT_RETENTION_DAYS * DAYS

/**
 * Campaigns with a finished day that is not counted yet, with plays that arrived late, or with another time zone since.
 * The promised plays of a finished day do not change otherwise (decision 9).
 */
async function listDueCampaigns(db: Db, at: Date, limit: number): Promise<{ id: string; throughDay: string }[]> {
  const zone = sql`coalesce(${locations.timeZone}, 'UTC')`
  const lateSince = new Date(at.getTime() - LATE_PLAYS_MS)
  const { rows } = await db.execute<{ id: string; throughDay: string }>(sql`
    select aired.id, aired.through_day::text as "throughDay"
    from (
      select ${campaigns.id} as id, ${zone} as zone, min(${approvalWindows.startsOn}) as starts_on,
        least(max(${approvalWindows.endsOn}), (${at}::timestamptz at time zone ${zone})::date - 1) as through_day
      from ${approvalWindows}
      join ${campaigns} on ${campaigns.id} = ${approvalWindows.campaignId}
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      group by ${campaigns.id}, ${zone}
    ) as aired
    left join ${campaignDeliveries} as kept on kept.campaign_id = aired.id
    where aired.starts_on <= aired.through_day and (
      kept.campaign_id is null or kept.through_day <> aired.through_day or kept.time_zone <> aired.zone
      or kept.through_day >= ${lateSince}::timestamptz::date and kept.plays <> (
        select coalesce(sum(plays), 0) from ${campaignDays}
        where campaign_id = aired.id and day <= kept.through_day
      )
    )
    order by kept.through_day nulls first, aired.id
    limit ${limit}`)
  return rows
}

/** The delivery up to and including a finished day. */
async function computeDelivery(db: Db, id: string, throughDay: string, at: Date): Promise<CampaignDelivery> {
  const flight = await getFlight(db, id)
  const calendar = buildCalendar(flight, at)
  const [ids, byScreen] = await Promise.all([listScreenIds(db, id), sumPlaysByScreen(db, id, calendar.today)])
  const computePromises = createPromiseCalculator(calendar)
  const end = calendar.getDay(throughDay).number
  const sums = { promised: 0, plays: 0, shortfall: 0, promisedLastDay: 0, playsLastDay: 0 }
  for (const screen of await listScreenFacts(db, id, ids)) {
    const playsByDayNumber = parsePlaysByDay(byScreen.get(screen.screenId)?.playsOfDays ?? { days: '', plays: '' })
    for (const { day, promised } of computePromises(screen)) {
      if (day.number > end) continue
      sums.promised += promised
      sums.shortfall += computeDeliveryCounts({
        state: day.state,
        promised,
        plays: playsByDayNumber.get(day.number) ?? 0,
      }).shortfall
      if (day.number === end) sums.promisedLastDay += promised
    }
  }
  for (const { playsOfDays } of byScreen.values()) {
    for (const [day, plays] of parsePlaysByDay(playsOfDays)) {
      if (day <= end) sums.plays += plays
      if (day === end) sums.playsLastDay += plays
    }
  }
  return { campaignId: id, throughDay, timeZone: flight.timeZone ?? 'UTC', ...sums }
}
