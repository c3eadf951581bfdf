import { isDeepStrictEqual } from 'node:util'
import { countedPlays } from '@marquee/contract/delivery.rules'
import { and, eq, exists, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { type CampaignDelivery, keepDelivery } from '../../modules/playback/commands/keep-delivery.ts'
import { airings, campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'
import { DAYS, SECONDS, stopwatch } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { flightOf, screenFacts, screenIdsOf } from '../delivery-facts.ts'
import { playsByDay, provenByScreen } from '../delivery-proven.ts'
import { calendarOf, promiser } from '../promises.ts'

/** Sums up what campaigns were promised and have proven, so that a list of thousands need not (decision 9). */
export function deliveryJobs(house: House): Job[] {
  return [{ name: 'overviews.keep-deliveries', cron: '*/10 * * * *', atStart: true, run: () => keepDeliveries(house) }]
}

/** A run ends before the next one begins; what is left is the next one's. */
const LONGEST_RUN_MS = 240 * SECONDS
const AT_ONCE = 100

async function keepDeliveries({ db, database, clock }: House): Promise<void> {
  const elapsedMs = stopwatch()
  const failures: unknown[] = []
  for (;;) {
    const at = clock.now()
    const due = await dueCampaigns(db, at, AT_ONCE)
    for (const { id, throughDay } of due) {
      // One that cannot be counted holds up no other.
      try {
        const delivery = await deliveryOf(db, id, throughDay, at)
        await inTransaction(database, (tx) => keepDelivery(tx, delivery))
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some deliveries could not be summed up')
    if (due.length < AT_ONCE || elapsedMs() > LONGEST_RUN_MS) return
  }
}

export type DifferingDelivery = { kept: CampaignDelivery; now: CampaignDelivery }

/**
 * Works out the kept deliveries anew, up to the day that each is kept for, and keeps those that differ: of one campaign,
 * of those that were ever on a screen, or all.
 */
export async function* rebuildDeliveries(
  { db, database, clock }: Pick<House, 'db' | 'database' | 'clock'>,
  { campaignId, screenId }: { campaignId?: string | undefined; screenId?: string | undefined },
): AsyncGenerator<DifferingDelivery> {
  const aired =
    screenId &&
    exists(
      db
        .select()
        .from(airings)
        .where(and(eq(airings.campaignId, campaignDeliveries.campaignId), eq(airings.screenId, screenId))),
    )
  const all = await db
    .select()
    .from(campaignDeliveries)
    .where(and(campaignId ? eq(campaignDeliveries.campaignId, campaignId) : undefined, aired || undefined))
    .orderBy(campaignDeliveries.campaignId)
  for (const kept of all) {
    const now = await deliveryOf(db, kept.campaignId, kept.throughDay, clock.now())
    if (isDeepStrictEqual({ ...kept }, { ...now, timeZone: kept.timeZone })) continue
    await inTransaction(database, (tx) => keepDelivery(tx, now))
    yield { kept, now }
  }
}

/** Plays are taken for thirty days; a day of grace for those on the way. */
const LATE_PLAYS_MS = 31 * DAYS

/**
 * Campaigns with a finished day that is not counted, with plays that came late, or whose days go by another clock
 * since. What was promised on a finished day does not change otherwise (decision 9).
 */
async function dueCampaigns(db: Db, at: Date, atMost: number): Promise<{ id: string; throughDay: string }[]> {
  const zone = sql`coalesce(${locations.timeZone}, 'UTC')`
  const lateSince = new Date(at.getTime() - LATE_PLAYS_MS)
  const { rows } = await db.execute<{ id: string; throughDay: string }>(sql`
    select aired.id, aired.through_day::text as "throughDay"
    from (
      select ${campaigns.id} as id, ${zone} as zone, min(${airings.startsOn}) as starts_on,
        least(max(${airings.endsOn}), (${at}::timestamptz at time zone ${zone})::date - 1) as through_day
      from ${airings}
      join ${campaigns} on ${campaigns.id} = ${airings.campaignId}
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
    limit ${atMost}`)
  return rows
}

/** Up to a finished day, which is in it. */
async function deliveryOf(db: Db, id: string, throughDay: string, at: Date): Promise<CampaignDelivery> {
  const flight = await flightOf(db, id)
  const calendar = calendarOf(flight, at)
  const [ids, byScreen] = await Promise.all([screenIdsOf(db, id), provenByScreen(db, id, calendar.today)])
  const promisedOn = promiser(calendar)
  const end = calendar.dayOf(throughDay).number
  const sums = { promised: 0, plays: 0, shortfall: 0, promisedLastDay: 0, playsLastDay: 0 }
  for (const screen of await screenFacts(db, id, ids)) {
    const playsOn = playsByDay(byScreen.get(screen.screenId)?.playsOfDays ?? { days: '', plays: '' })
    for (const { day, promised } of promisedOn(screen)) {
      if (day.number > end) continue
      sums.promised += promised
      sums.shortfall += countedPlays({ state: day.state, promised, plays: playsOn.get(day.number) ?? 0 }).shortfall
      if (day.number === end) sums.promisedLastDay += promised
    }
  }
  for (const { playsOfDays } of byScreen.values()) {
    for (const [day, plays] of playsByDay(playsOfDays)) {
      if (day <= end) sums.plays += plays
      if (day === end) sums.playsLastDay += plays
    }
  }
  return { campaignId: id, throughDay, timeZone: flight.timeZone ?? 'UTC', ...sums }
}
