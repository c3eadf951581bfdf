import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { createScreen, updateScreen } from '@marquee/contract/screens'
import { eq, sql } from 'drizzle-orm'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { announceAll } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { type Changes, changesBetween } from '../../audit/rules.ts'
import { nameOfPlace } from '../../fleet/queries.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import type { ScreenRow } from '../queries.ts'
import { orientationOf } from '../rules.ts'
import { screens } from '../schema.ts'
import { isScreen, keepClocks } from './clocks.ts'
import { cutOff, fits } from './pair-device.ts'
import { lockVenueOf, nameAfterMove, nameInVenue, placeOf, refuseTakenName, refusingTakenNames } from './names.ts'
import {
  type ApprovedPlace,
  approved,
  approvedPlace,
  lockPlace,
  namedPlace,
  placeColumns,
  type PlaceOfScreens,
} from './places.ts'

type NewScreen = BodyOf<typeof createScreen>
type ScreenChange = BodyOf<typeof updateScreen>
const { pairingPlace } = createScreen.refusals

/** An operator who acts, as the call and as the audit log know them. */
export type Acting = { caller: UserCaller; by: Actor }

/** Registers a screen of an approved place before a device is paired (OPEN-48). @throws Refused */
export async function addScreen(
  tx: Tx,
  { caller: operator, by }: Acting,
  fields: NewScreen,
  at: Date,
): Promise<string> {
  const named = namedPlace(fields)
  if (!named) throw refuse(pairingPlace)
  const place = await approvedPlace(tx, operator, named)
  const values = {
    ownerId: place.ownerId,
    screenType: place.kind,
    ...placeColumns(place),
    name: await nameInVenue(tx, place, fields.name),
    model: fields.model,
    status: fields.status,
    slotsPerLoop: fields.slotsPerLoop,
    imeiNumber: fields.imeiNumber || null,
    defaultOrientation: fields.defaultOrientation ?? orientationOf(place.kind),
    impressionMultiplier: fields.impressionMultiplier ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const [screen] = await refusingTakenNames(() => tx.insert(screens).values(values).returning({ id: screens.id }))
  if (!screen) throw new Error('the screen was not written')
  await keepClocks(tx, isScreen(screen.id), at)
  const subject = { kind: 'screen', id: screen.id, name: fields.model } as const
  const details = { place: await nameOfPlaceOf(tx, screen.id) }
  await writeDown(tx, by, { action: 'create', subject, partyId: place.ownerId, details }, at)
  return screen.id
}

/** `hasLeft`: it was moved to another venue, removed from its venue, or retired. */
export type ChangedScreen = { kind: 'changed'; hasLeft: boolean } | { kind: 'slotsSold' }

/**
 * Changes a screen; what is left out stays. Fewer slots than are sold on some day are not possible: the
 * calendar refuses them, and nothing was changed then (product 2).
 *
 * Whoever names the version that they saw changes no other one: the first of two operators wins, and the
 * second is told (decision 22). @throws Refused
 */
export async function changeScreen(
  tx: Tx,
  { caller: operator, by }: Acting,
  id: string,
  fields: ScreenChange,
  at: Date,
): Promise<ChangedScreen> {
  const named = namedPlace(fields)
  // Before the screen: in the order in which everybody locks.
  const there = named && (await lockPlace(tx, named))
  if (!named && fields.name !== undefined) await lockVenueOf(tx, id)
  const [screen] = await tx.select().from(screens).where(eq(screens.id, id)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  if (fields.version !== undefined && Date.parse(fields.version) !== screen.updatedAt.getTime()) {
    throw refuse(updateScreen.refusals.screenChanged)
  }
  const { model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier } = fields
  const isMoving = named && !isWhereItIs(screen, named)
  const place = isMoving ? moved(screen, approved(operator, named, there)) : takenOff(screen, fields)
  const venue = isMoving ? named : place ? undefined : placeOf(screen)
  if (venue && fields.name !== undefined) await refuseTakenName(tx, venue, { id, name: fields.name })
  const name = fields.name ?? (isMoving ? await nameAfterMove(tx, named, screen) : undefined)
  const set = {
    ...withoutUndefined({ name, model, status, slotsPerLoop, defaultOrientation, impressionMultiplier }),
    ...(imeiNumber === undefined ? {} : { imeiNumber: imeiNumber || null }),
    ...place,
    updatedAt: later(at, screen.updatedAt),
  }
  const before = await nameOfPlaceOf(tx, id)
  try {
    // In a savepoint: what the calendar refuses does not spoil the transaction.
    await refusingTakenNames(() => tx.transaction((inner) => inner.update(screens).set(set).where(eq(screens.id, id))))
  } catch (error) {
    if (violates(error, 'screen_days_not_oversold')) return { kind: 'slotsSold' }
    throw error
  }
  if (place) await keepClocks(tx, isScreen(id), at)
  // Its device is nobody's from then on: a screen that comes back has to be paired again.
  const isBack = status !== undefined && status !== 'Retired' && screen.status === 'Retired'
  if (place || status === 'Retired' || isBack) await tell(tx, 'screens.moved', { screenIds: [id] })
  const cut = status === 'Retired' ? await cutOff(tx, id, at) : undefined
  const changes = {
    ...changesOf(screen, set, place ? { before, after: await nameOfPlaceOf(tx, id) } : undefined),
    ...(cut && { device: { from: cut.uuid, to: null } }),
  }
  if (Object.keys(changes).length > 0) {
    const subject = { kind: 'screen', id, name: screen.model } as const
    await writeDown(tx, by, { action: 'update', subject, partyId: screen.ownerId, changes }, at)
  }
  await announceAll(tx, [
    { topic: 'content', screenIds: [id] },
    ...(status === 'Retired' ? [{ topic: 'unpaired', screenIds: [id] }] : []),
  ])
  return { kind: 'changed', hasLeft: place !== undefined || status === 'Retired' }
}

/** Two changes within one millisecond are still two versions. */
function later(at: Date, before: Date): Date {
  return new Date(Math.max(at.getTime(), before.getTime() + 1))
}

/** What the log tells of a change; a place by its name, as the reader knows it. */
function changesOf(
  screen: ScreenRow,
  set: Partial<ScreenRow>,
  places: { before: string; after: string } | undefined,
): Changes | undefined {
  const { name, model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier } = set
  const after = withoutUndefined({
    name,
    model,
    status,
    slotsPerLoop,
    imeiNumber,
    defaultOrientation,
    impressionMultiplier,
    ...(places && { place: places.after }),
  })
  return changesBetween({ ...told(screen), place: places?.before ?? '' }, after)
}

function told({ name, model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier }: ScreenRow) {
  return { name, model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier }
}

/** What the place of a screen is called; empty when it hangs nowhere. */
async function nameOfPlaceOf(tx: Tx, screenId: string): Promise<string> {
  const [row] = await tx
    .select({ name: sql<string>`coalesce(${nameOfPlace}, '')` })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(screens.id, screenId))
  return row?.name ?? ''
}

/** A place has to fit the screen. @throws Refused */
function moved(screen: ScreenRow, place: ApprovedPlace) {
  if (!fits(place, screen)) throw refuse(pairingPlace, { field: place.kind })
  return placeColumns(place)
}

/** Null takes a screen off its place. */
function takenOff(screen: ScreenRow, { vehicle, restaurant }: ScreenChange) {
  const isTakenOff = screen.screenType === 'vehicle' ? vehicle === null : restaurant === null
  return isTakenOff ? placeColumns(null) : undefined
}

/** It may stay where it is, also while its place waits for approval again. */
function isWhereItIs(screen: ScreenRow, { kind, id }: PlaceOfScreens): boolean {
  return (kind === 'vehicle' ? screen.vehicleId : screen.restaurantId) === id
}

function withoutUndefined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // What is left are the entries that have a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
