import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { pairScreen } from '@marquee/contract/screens'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announceAll } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { actsFor } from '../policy.ts'
import type { PairingRow, ScreenRow } from '../queries.ts'
import { orientationOf, readPairingCode } from '../rules.ts'
import { devices, pairings, screens } from '../schema.ts'
import { isScreen, keepClocks } from './clocks.ts'
import { claimPairing } from './pairings.ts'
import { type ApprovedPlace, approvedPlace, namedPlace, placeColumns } from './places.ts'

type Wish = Pick<BodyOf<typeof pairScreen>, 'code' | 'vehicle' | 'restaurant' | 'screen' | 'model'>
const { pairingCodeUnknown, pairingPlace, screenRetired } = pairScreen.refusals

/**
 * Puts the device that shows this code behind a screen: a new one of an approved place, or one there
 * is, whose present device is useless from then on (product design 4). Answers the screen.
 *
 * @throws Refused; the code stays good then
 */
export async function pairDevice(tx: Tx, caller: UserCaller, wish: Wish, at: Date): Promise<string> {
  const code = readPairingCode(wish.code)
  if (!code) throw refuse(pairingCodeUnknown, { field: 'code' })
  const named = namedPlace(wish)
  const place = named && (await approvedPlace(tx, caller, named))
  const present = wish.screen === undefined ? undefined : await screenToEquip(tx, caller, wish.screen, place)
  if (!present && !place) throw refuse(pairingPlace)

  const pairing = await claimPairing(tx, code, at)
  if (!pairing) throw refuse(pairingCodeUnknown, { field: 'code' })
  const screen = present
    ? await equip(tx, present, place, wish.model, at)
    : // Without a screen there is a place, or it would have been refused above.
      await newScreen(tx, place as ApprovedPlace, wish.model ?? pairing.model, at)
  if (place) await keepClocks(tx, isScreen(screen.id), at)
  await replaceDevice(tx, screen, pairing, at)
  return screen.id
}

/** A screen of the caller that may get a device, and with it another place. @throws Refused */
async function screenToEquip(
  tx: Tx,
  caller: UserCaller,
  screenId: string,
  place: ApprovedPlace | undefined,
): Promise<ScreenRow> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound, { field: 'screen' })
  if (!actsFor(caller, screen.ownerId)) throw refuse(COMMON.notYours, { field: 'screen' })
  if (screen.status === 'Retired') throw refuse(screenRetired)
  if (place && !fits(place, screen)) throw refuse(pairingPlace, { field: place.kind })
  if (!place && !screen.vehicleId && !screen.restaurantId) throw refuse(pairingPlace)
  return screen
}

/** A screen belongs to its owner and to its kind of place for good. */
export function fits(place: ApprovedPlace, screen: ScreenRow): boolean {
  return place.kind === screen.screenType && place.ownerId === screen.ownerId
}

async function equip(
  tx: Tx,
  screen: ScreenRow,
  place: ApprovedPlace | undefined,
  model: string | undefined,
  at: Date,
): Promise<ScreenRow> {
  const change = { ...(place ? placeColumns(place) : {}), ...(model ? { model } : {}), updatedAt: at }
  await tx.update(screens).set(change).where(eq(screens.id, screen.id))
  return screen
}

async function newScreen(tx: Tx, place: ApprovedPlace, model: string, at: Date): Promise<ScreenRow> {
  const [screen] = await tx
    .insert(screens)
    .values({
      ownerId: place.ownerId,
      screenType: place.kind,
      ...placeColumns(place),
      model: model || NAMELESS,
      status: 'Active',
      defaultOrientation: orientationOf(place.kind),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!screen) throw new Error('the screen was not written')
  return screen
}

/** A device that does not say what it is, on a screen that was given no name. */
const NAMELESS = 'Screen'

async function replaceDevice(tx: Tx, { id: screenId }: ScreenRow, pairing: PairingRow, at: Date): Promise<void> {
  const former = await tx
    .update(devices)
    .set({ unpairedAt: at })
    .where(and(eq(devices.screenId, screenId), isNull(devices.unpairedAt)))
    .returning({ id: devices.id })
  const { uuid, model, width, height } = pairing
  const [device] = await tx
    .insert(devices)
    .values({ screenId, uuid, model, width, height, pairedAt: at })
    .returning({ id: devices.id })
  if (!device) throw new Error('the device was not written')
  await tx.update(pairings).set({ deviceId: device.id }).where(eq(pairings.id, pairing.id))
  await announceAll(tx, [
    ...former.map(({ id: deviceId }) => ({ topic: 'unpaired', screenIds: [screenId], data: { deviceId } })),
    { topic: 'content', screenIds: [screenId] },
  ])
}
