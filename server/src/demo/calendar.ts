import { addDays, getWeekday } from '@marquee/contract/days.rules'
import { DAYS, HOURS } from '../platform/clock.ts'
import { VENUES } from './dataset.ts'
import { PAST_CAMPAIGNS } from './dataset-billing.ts'
import { computeFlight, computeMonths } from './dates.ts'

/**
 * When the screens of the demo data were on. Heartbeats, plays and days online all follow this calendar, so they cannot
 * contradict each other.
 */

/** A paired screen of the demo data, with the credential of its simulated device. */
export type DemoDevice = { token: string; screenId: string; screenType: 'vehicle' | 'restaurant'; model: string }

/** Milliseconds since 1970. */
export type Shift = { from: number; to: number }
export type Calendar = {
  /** The current time of the demo data. */
  now: Date
  /** When a screen was on, on a day by UTC; undefined when it was off all day. */
  getShift(device: DemoDevice, day: string): Shift | undefined
}

type Hours = { from: number; to: number }
/** Hours of the day in UTC: a vehicle while it is on the road, a restaurant from before opening until after closing. */
const ON_HOURS: Record<DemoDevice['screenType'], Hours> = {
  vehicle: { from: 7, to: 16 },
  restaurant: { from: 5, to: 21.5 },
}

/** A bus is in the workshop for a day. */
const WORKSHOP = { vehicle: '181-L-5120', daysAgo: 5 }
/** A restaurant has no power from noon on, on the last such day on which it opens. */
const POWER_CUT = { restaurant: 'Trattoria Sole', daysAgo: 2, fromHour: 11 }

/** On the last days every screen was on. Before, each was off on every ninth day without a campaign. */
const STEADY_DAYS = 10
const OFF_EVERY_DAYS = 9
/** The last screen has been offline for this long, so that there is one that needs attention. */
const OFFLINE_MS = 3 * HOURS

export function createCalendar(devices: readonly DemoDevice[], now: Date): Calendar {
  const today = now.toISOString().slice(0, 10)
  const steadyFrom = addDays(today, -STEADY_DAYS)
  const workshopDay = addDays(today, -WORKSHOP.daysAgo)
  const powerCutDay = getOpenDay(addDays(today, -POWER_CUT.daysAgo))
  const isOnAir = createFlightCheck(now)
  const offline = devices.at(-1)

  return {
    now,
    getShift(device, day) {
      const venue = getVenueName(device)
      if (venue === WORKSHOP.vehicle && day === workshopDay) return undefined
      const number = Date.parse(day) / DAYS + getVenueNumber(device)
      if (day < steadyFrom && number % OFF_EVERY_DAYS === 0 && !isOnAir(venue, day)) return undefined
      const hours = ON_HOURS[device.screenType]
      const isCut = venue === POWER_CUT.restaurant && day === powerCutDay
      const ends = Date.parse(day) + (isCut ? POWER_CUT.fromHour : hours.to) * HOURS
      const from = Date.parse(day) + hours.from * HOURS
      const to = Math.min(ends, now.getTime() - (device === offline ? OFFLINE_MS : 0))
      return from < to ? { from, to } : undefined
    },
  }
}

/** That day, or the day before if the restaurant is closed on it. */
function getOpenDay(day: string): string {
  return getWeekday(day) === 'monday' ? addDays(day, -1) : day
}

/** Whether a campaign of the last months ran in a venue on a day. */
function createFlightCheck(now: Date): (venue: string, day: string) => boolean {
  const months = computeMonths(now)
  const flights = PAST_CAMPAIGNS.map((campaign) => ({ places: campaign.places, ...computeFlight(campaign, months) }))
  return (venue, day) =>
    flights.some(({ places, startsOn, endsOn }) => places.includes(venue) && startsOn <= day && day <= endsOn)
}

/** The number of the venue: screens of one venue have the same route and are off on the same days. */
export function getVenueNumber(device: DemoDevice): number {
  return VENUES.findIndex(({ screens }) => screens.some(({ model }) => model === device.model))
}

const getVenueName = (device: DemoDevice) => VENUES[getVenueNumber(device)]?.name ?? ''
