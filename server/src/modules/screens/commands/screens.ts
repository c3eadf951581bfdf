import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { createScreen, type updateScreen } from '@marquee/contract/screens'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { announceAll } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import type { ScreenRow } from '../queries.ts'
import { orientationOf } from '../rules.ts'
import { screens } from '../schema.ts'
import { isScreen, keepClocks } from './clocks.ts'
import { fits } from './pair-device.ts'
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

/** Registers a screen of an approved place before a device is paired (OPEN-48). @throws Refused */
export async function addScreen(tx: Tx, operator: UserCaller, fields: NewScreen, at: Date): Promise<string> {
  const named = namedPlace(fields)
  if (!named) throw refuse(pairingPlace)
  const place = await approvedPlace(tx, operator, named)
  const [screen] = await tx
    .insert(screens)
    .values({
      ownerId: place.ownerId,
      screenType: place.kind,
      ...placeColumns(place),
      model: fields.model,
      status: fields.status,
      slotsPerLoop: fields.slotsPerLoop,
      imeiNumber: fields.imeiNumber || null,
      defaultOrientation: fields.defaultOrientation ?? orientationOf(place.kind),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: screens.id })
  if (!screen) throw new Error('the screen was not written')
  await keepClocks(tx, isScreen(screen.id), at)
  return screen.id
}

export type ChangedScreen = { kind: 'changed'; hasMoved: boolean } | { kind: 'slotsSold' }

/**
 * Changes a screen; what is left out stays. Fewer slots than are sold on some day are not possible: the
 * calendar refuses them, and nothing was changed then (product design 2). @throws Refused
 */
export async function changeScreen(
  tx: Tx,
  operator: UserCaller,
  id: string,
  fields: ScreenChange,
  at: Date,
): Promise<ChangedScreen> {
  const named = namedPlace(fields)
  // Before the screen: in the order in which everybody locks.
  const there = named && (await lockPlace(tx, named))
  const [screen] = await tx.select().from(screens).where(eq(screens.id, id)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  const { model, status, slotsPerLoop, imeiNumber, defaultOrientation } = fields
  const place =
    named && !isWhereItIs(screen, named) ? moved(screen, approved(operator, named, there)) : takenOff(screen, fields)
  const set = {
    ...withoutUndefined({ model, status, slotsPerLoop, defaultOrientation }),
    ...(imeiNumber === undefined ? {} : { imeiNumber: imeiNumber || null }),
    ...place,
    updatedAt: at,
  }
  try {
    // In a savepoint: what the calendar refuses does not spoil the transaction.
    await tx.transaction((inner) => inner.update(screens).set(set).where(eq(screens.id, id)))
  } catch (error) {
    if (violates(error, 'screen_days_not_oversold')) return { kind: 'slotsSold' }
    throw error
  }
  if (place) await keepClocks(tx, isScreen(id), at)
  await announceAll(tx, [
    { topic: 'content', screenIds: [id] },
    ...(status === 'Retired' ? [{ topic: 'unpaired', screenIds: [id] }] : []),
  ])
  return { kind: 'changed', hasMoved: place !== undefined }
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
