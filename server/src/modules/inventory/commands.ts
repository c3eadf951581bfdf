import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import { type Choice, chooseScreens, type Unavailable } from '@marquee/contract/screen-choice.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { violates } from '../../platform/db/violation.ts'
import { restaurants, vehicles } from '../fleet/schema.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'
import { type Advert, listFreeScreens } from './queries/availability.ts'
import { reservations, vetoes } from './schema.ts'

/** What a campaign reserves: one slot of each screen on every day from the first to the last. */
export type Booking = {
  holderId: string
  type: ScreenType
  /** vehicles or restaurants, each once, in the order of the selection */
  venueIds: readonly string[]
  screenCount: number
  locationId: string
  startsOn: string
  endsOn: string
  category: AdCategory | null
  advert: Advert | null
  at: Date
}

export type ReserveResult = { kind: 'held'; screenIds: string[]; released: string[] } | Unavailable

/**
 * Reserves the screens of a booking and replaces earlier reservations of the holder. Rows that stay the same are not
 * written.
 *
 * Locks every screen concerned in the order of ids before it reads what is free, so that bookers of the same screens
 * run one after the other and never deadlock. The check on `screen_days` refuses an oversold slot even without these
 * locks (decision 8).
 *
 * The result `taken` changes nothing, but the caller has to roll back all the same.
 */
export async function reserveScreens(tx: Tx, booking: Booking): Promise<ReserveResult> {
  await lockOwners(tx, booking)
  await lockScreens(tx, booking.holderId, booking)
  const free = await listFreeScreens(tx, booking.type, booking.venueIds, booking)
  const choice = chooseScreens(booking.type, booking.venueIds, booking.screenCount, free)
  if (choice.kind === 'taken') return choice
  try {
    return await replaceReservations(tx, booking, choice)
  } catch (error) {
    if (!violates(error, 'screen_days_not_oversold')) throw error
    return { kind: 'taken', venueIds: [...booking.venueIds], freeScreens: 0 }
  }
}

/** Keeps a campaign, and others of its company with the same video, off the screens of an owner (decision 43). */
export async function saveVeto(tx: Tx, veto: typeof vetoes.$inferInsert): Promise<void> {
  await tx.insert(vetoes).values(veto)
}

/** Releases all reservations of a campaign; returns the screens. */
export async function releaseScreens(tx: Tx, holderId: string): Promise<string[]> {
  await lockScreens(tx, holderId)
  const gone = await tx
    .delete(reservations)
    .where(eq(reservations.holderId, holderId))
    .returning({ id: reservations.screenId })
  return gone.map((row) => row.id).sort()
}

/** Locks what a campaign has reserved, against other bookings and suspensions. Call it before its extension is read. */
export async function lockReservedScreens(tx: Tx, holderId: string): Promise<void> {
  await lockScreensWithOwners(tx, sql`select screen_id from ${reservations} where holder_id = ${holderId}`)
}

/** The same for these screens. Call it before it is read when they are free. */
export async function lockFreeScreens(tx: Tx, screenIds: readonly string[]): Promise<void> {
  await lockScreensWithOwners(tx, sql`select unnest(${sql.param([...screenIds])}::uuid[])`)
}

async function lockScreensWithOwners(tx: Tx, wanted: SQL): Promise<void> {
  await tx
    .select({ id: owners.id })
    .from(owners)
    .where(sql`${owners.id} in (select ${screens.ownerId} from ${screens} where ${screens.id} in (${wanted}))`)
    .orderBy(owners.id)
    .for('share')
  await tx
    .select({ id: screens.id })
    .from(screens)
    .where(sql`${screens.id} in (${wanted})`)
    .orderBy(screens.id)
    .for('no key update')
}

/**
 * Reserves days of each screen for a campaign that has none yet (decision 34).
 *
 * @returns false if a day is sold out; the caller has to roll back then
 */
export async function reserveDays(
  tx: Tx,
  holderId: string,
  days: readonly { screenId: string; startsOn: string; endsOn: string }[],
  at: Date,
): Promise<boolean> {
  try {
    // All rows are one parameter: PostgreSQL accepts 65,535 parameters in a statement.
    await tx.execute(sql`
      insert into ${reservations} (holder_id, screen_id, starts_on, ends_on, booked_at)
      select ${holderId}::uuid, "screenId", "startsOn", "endsOn", ${at}
      from json_to_recordset(${JSON.stringify(days)}::json) as free ("screenId" uuid, "startsOn" date, "endsOn" date)`)
    return true
  } catch (error) {
    if (!violates(error, 'screen_days_not_oversold')) throw error
    return false
  }
}

/**
 * Moves the end of all reservations of a campaign to a later day. A reservation is replaced, not updated, so that its
 * days are counted (decision 8).
 *
 * @returns false if a day is sold out; the caller has to roll back then
 */
export async function extendReservations(tx: Tx, holderId: string, endsOn: string): Promise<boolean> {
  const held = await tx.delete(reservations).where(eq(reservations.holderId, holderId)).returning()
  try {
    // All rows are one parameter: PostgreSQL accepts 65,535 parameters in a statement.
    await tx.execute(sql`
      insert into ${reservations} (holder_id, screen_id, starts_on, ends_on, booked_at)
      select ${holderId}::uuid, "screenId", "startsOn", ${endsOn}::date, "bookedAt"
      from json_to_recordset(${JSON.stringify(held)}::json)
        as held ("screenId" uuid, "startsOn" date, "bookedAt" timestamptz)`)
    return true
  } catch (error) {
    if (!violates(error, 'screen_days_not_oversold')) throw error
    return false
  }
}

/** Locks the owners, so that a suspension happens either before or after the booking (decision 7). */
async function lockOwners(tx: Tx, { type, venueIds }: Booking): Promise<void> {
  const venues = type === 'vehicle' ? vehicles : restaurants
  await tx
    .select({ id: owners.id })
    .from(owners)
    .where(sql`${owners.id} in (select owner_id from ${venues} where id = any(${sql.param([...venueIds])}::uuid[]))`)
    .orderBy(owners.id)
    .for('share')
}

/** Locks the screens that a holder has reserved and, for a booking, those of its venues. */
async function lockScreens(tx: Tx, holderId: string, booking?: Booking): Promise<void> {
  const held = sql`select screen_id from ${reservations} where holder_id = ${holderId}`
  const venueColumn = booking?.type === 'vehicle' ? screens.vehicleId : screens.restaurantId
  const wanted = booking
    ? sql`${held} union select id from ${screens} where ${venueColumn} = any(${sql.param([...booking.venueIds])}::uuid[])`
    : held
  await tx
    .select({ id: screens.id })
    .from(screens)
    .where(sql`${screens.id} in (${wanted})`)
    .orderBy(screens.id)
    .for('no key update')
}

async function replaceReservations(
  tx: Tx,
  booking: Booking,
  { screenIds }: Choice & { kind: 'chosen' },
): Promise<ReserveResult> {
  const { holderId, startsOn, endsOn, at } = booking
  // One array parameter for any number of screens: PostgreSQL allows 65,535 parameters in a statement.
  const chosen = sql`${sql.param(screenIds)}::uuid[]`
  const gone = await tx
    .delete(reservations)
    .where(
      and(
        eq(reservations.holderId, holderId),
        sql`(${reservations.screenId} <> all(${chosen}) or ${reservations.startsOn} <> ${startsOn} or ${reservations.endsOn} <> ${endsOn})`,
      ),
    )
    .returning({ screenId: reservations.screenId })
  await tx.execute(sql`
    insert into ${reservations} (holder_id, screen_id, starts_on, ends_on, booked_at)
    select ${holderId}, screen_id, ${startsOn}, ${endsOn}, ${at}
    from unnest(${chosen}) as screen_id
    on conflict do nothing`)
  const kept = new Set(screenIds)
  return {
    kind: 'held',
    screenIds,
    released: gone.map((row) => row.screenId).filter((screenId) => !kept.has(screenId)),
  }
}
