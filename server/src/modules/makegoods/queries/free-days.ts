import { createHash } from 'node:crypto'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { findFreeDays, MAX_FREE_DAYS_AHEAD, type FreeDays } from '@marquee/contract/makegoods.rules'
import { buildCalendar, createPromiseCalculator } from '@marquee/contract/promised-plays.rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns, campaignVenues } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { selectVetoingOwners } from '../../inventory/queries/availability.ts'
import { screenDays } from '../../inventory/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { makegoodParts } from '../schema.ts'
import { type CreditTotal, toSeen } from './makegoods.ts'

type ShortScreen = { screenId: string; name: string; venue: string; venueId: string; missing: number }
/** The free days that can be given now. */
export type FreeDaysPlan = {
  /** the earliest first */
  screens: (ShortScreen & FreeDays)[]
  /** screens without enough free days, or that take no bookings any more */
  unavailable: ShortScreen[]
}

type Offer = { id: string; campaignId: string; endsOn: string }
type ScreenRow = ShortScreen & {
  slotsPerLoop: number
  openingHours: OpeningHours | null
  isOffered: boolean
  soldOut: string[]
}

/**
 * The first days from tomorrow on, on which the screens of an offer are free and guarantee the missing plays. The
 * campaign must be approved as it was, because its video plays without another review (decision 34).
 */
export async function planFreeDays(db: Db, offer: Offer, at: Date): Promise<FreeDaysPlan> {
  const campaign = await findCampaign(db, offer)
  if (!campaign) return { screens: [], unavailable: [] }
  const today = toCalendarDay(campaign.timeZone, at)
  const [first, last] = [addDays(today, 1), addDays(today, MAX_FREE_DAYS_AHEAD)]
  const rows = await listShortScreens(db, offer, first, last)
  const computePromises = createPromiseCalculator(buildCalendar(campaign, at))
  const plan: FreeDaysPlan = { screens: [], unavailable: [] }
  for (const { slotsPerLoop, openingHours, isOffered, soldOut, ...screen } of rows) {
    const days = computePromises({
      approvalWindows: [],
      reservation: { startsOn: first, endsOn: last },
      terms: [{ since: at, slotsPerLoop, openingHours }],
    })
    const free = campaign.isInForce && isOffered ? findFreeDays(screen.missing, days, new Set(soldOut)) : null
    if (free) plan.screens.push({ ...screen, ...free })
    else plan.unavailable.push(screen)
  }
  plan.screens.sort((one, other) => (one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0))
  return plan
}

/** The days of all screens and a credit as a short text: another day or amount gives another one. */
export function hashPlan({ screens: given, unavailable }: FreeDaysPlan, credit: CreditTotal): string {
  const days = given.map(({ screenId, startsOn, endsOn }) => `${screenId} ${startsOn} ${endsOn}`).sort()
  const text = JSON.stringify([days, unavailable.map(({ screenId }) => screenId).sort(), toSeen(credit)])
  return createHash('sha256').update(text).digest('hex')
}

async function findCampaign(db: Db, { campaignId, endsOn }: Offer) {
  const { rows } = await db.execute<{ timeZone: string; isInForce: boolean }>(sql`
    select location.time_zone as "timeZone",
      campaign.status = 'Approved' and campaign.deleted_at is null and campaign.ends_on = ${endsOn}::date
        and company.suspended_at is null and location.is_active as "isInForce"
    from ${campaigns} as campaign
    join ${companies} as company on company.id = campaign.company_id
    join ${locations} as location on location.id = campaign.location_id
    where campaign.id = ${campaignId}`)
  return rows[0]
}

/** Offered are active screens that still hang where they were sold, in an approved venue of a partner in good standing. */
async function listShortScreens(db: Db, offer: Offer, first: string, last: string): Promise<ScreenRow[]> {
  const { rows } = await db.execute<ScreenRow>(sql`
    select screen.id as "screenId", screen.name, coalesce(restaurant.name, vehicle.registration_number, '') as venue,
      coalesce(screen.restaurant_id, screen.vehicle_id) as "venueId", short.missing,
      screen.slots_per_loop as "slotsPerLoop", restaurant.opening_hours as "openingHours",
      screen.status = 'Active' and owner.suspended_at is null
        and coalesce(restaurant.status, vehicle.status, 'Rejected') = 'Approved'
        and coalesce(restaurant.deleted_at, vehicle.deleted_at) is null
        and not coalesce(restaurant.blocked_categories, vehicle.blocked_categories) @> array[(
          select category from ${campaigns} where id = ${offer.campaignId})]
        and owner.id <> all(array(${selectVetoingOwners({ holderId: offer.campaignId, advert: null })}))
        and exists (select from ${campaignVenues} as chosen where chosen.campaign_id = ${offer.campaignId}
          and chosen.venue_id = coalesce(screen.restaurant_id, screen.vehicle_id)) as "isOffered",
      array(select calendar.day::text from ${screenDays} as calendar
        where calendar.screen_id = screen.id and calendar.day between ${first}::date and ${last}::date
          and calendar.slots_taken >= calendar.slots_per_loop) as "soldOut"
    from (
      select screen_id, sum(missing_plays)::bigint as missing from ${makegoodParts}
      where makegood_id = ${offer.id} group by screen_id
    ) as short
    join ${screens} as screen on screen.id = short.screen_id
    join ${owners} as owner on owner.id = screen.owner_id
    left join ${vehicles} as vehicle on vehicle.id = screen.vehicle_id
    left join ${restaurants} as restaurant on restaurant.id = screen.restaurant_id
    order by screen.name, screen.id`)
  return rows
}
