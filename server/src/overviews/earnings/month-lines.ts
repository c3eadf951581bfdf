import type { MonthLine } from '@marquee/contract/month-earnings'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { getFormats } from '@marquee/contract/language/formats'
import { compareKeys } from '@marquee/contract/text.rules'
import { eq, sql } from 'drizzle-orm'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { getLastDay } from '../../modules/invoicing/rules/charged-periods.ts'
import { listSoldLines } from '../../modules/payouts/queries/sold-lines.ts'
import { computeMonthParts, type SoldLine, truncatePeriod } from '../../modules/payouts/rules/statements.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'

export type ScreenNames = ReadonlyMap<string, { name: string; venue: string | null }>

/** The lines of a month of an owner, by venue, screen and first day. Their sums are the earnings of the month. */
export async function listMonthLines(db: Db, ownerId: string, month: string, at: Date): Promise<MonthLine[]> {
  const [lines, names] = await Promise.all([listSoldLines(db, ownerId), listScreenNames(db, ownerId)])
  const { compareNames } = getFormats()
  return computeMonthLines(lines, month, at)
    .map(({ screenId, ...line }) => ({
      screen: { id: screenId, ...(names.get(screenId) ?? { name: '', venue: null }) },
      ...line,
    }))
    .toSorted(
      (one, other) =>
        compareNames(one.screen.venue ?? '', other.screen.venue ?? '') ||
        compareNames(one.screen.name, other.screen.name) ||
        compareKeys(one.screen.id + one.from, other.screen.id + other.from) ||
        compareNames(one.campaign, other.campaign),
    )
}

type ComputedLine = Omit<MonthLine, 'screen'> & { screenId: string }

/** The parts of a month as they are expected, with the days up to today, which is a day in the zone of the campaign. */
export function computeMonthLines(lines: readonly SoldLine[], month: string, at: Date): ComputedLine[] {
  return lines
    .filter(({ chargedFrom, chargedUntil }) => chargedFrom <= getLastDay(month) && chargedUntil >= `${month}-01`)
    .flatMap((line) => {
      const [soFar] = computeMonthParts([truncatePeriod(line, toCalendarDay(line.timeZone, at))], month)
      return computeMonthParts([line], month).map(({ campaign, from, until, days, shareBps, shareCents }) => ({
        screenId: line.screenId,
        campaign,
        from,
        until,
        days: soFar?.days ?? 0,
        chargedCents: soFar?.chargedCents ?? 0,
        shareBps,
        shareCents: soFar?.shareCents ?? 0,
        expectedDays: days,
        expectedShareCents: shareCents,
      }))
    })
}

/** The names of the screens of an owner and of their present venues. */
export async function listScreenNames(db: Db, ownerId: string): Promise<ScreenNames> {
  const venue = sql<string | null>`coalesce(
    ${vehicles.registrationNumber}::text || ', ' || ${vehicles.brand} || ' ' || ${vehicles.model}, ${restaurants.name})`
  const rows = await db
    .select({ id: screens.id, name: screens.name, venue })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(screens.ownerId, ownerId))
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
