import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { pairScreen, unpairScreen } from '@marquee/contract/screens'
import { and, eq, isNull } from 'drizzle-orm'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announceAll } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { actsFor } from '../policy.ts'
import type { PairingRow, ScreenRow } from '../queries.ts'
import { orientationOf, readPairingCode } from '../rules.ts'
import { devices, pairings, screens } from '../schema.ts'
import { isScreen, keepClocks } from './clocks.ts'
import { nameAfterMove, nameInVenue, refusingTakenNames } from './names.ts'
import { claimPairing } from './pairings.ts'
import { type ApprovedPlace, approvedPlace, namedPlace, placeColumns } from './places.ts'

type Wish = Pick<BodyOf<typeof pairScreen>, 'code' | 'vehicle' | 'restaurant' | 'screen' | 'model' | 'name'>
const { pairingCodeUnknown, pairingPlace, screenRetired } = pairScreen.refusals

/**
 * Puts the device that shows this code behind a screen: a new one of an approved place, or one there is, whose present
 * device is useless from then on (product 4). Returns the screen, and whether it left another venue.
 *
 * @throws Refused; the code stays good then
 */
export async function pairDevice(
  tx: Tx,
  { caller, by }: { caller: UserCaller; by: Actor },
  wish: Wish,
  at: Date,
): Promise<{ screenId: string; hasMoved: boolean }> {
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
      await newScreen(tx, place as ApprovedPlace, { name: wish.name, model: wish.model ?? pairing.model }, at)
  if (place) await keepClocks(tx, isScreen(screen.id), at)
  const former = await replaceDevice(tx, screen, pairing, at)
  if (caller.role === 'operator') {
    await writeDown(
      tx,
      by,
      {
        action: former ? 'replace-device' : 'pair',
        subject: { kind: 'screen', id: screen.id, name: wish.model || screen.model },
        partyId: screen.ownerId,
        changes: { device: { from: former, to: pairing.uuid } },
      },
      at,
    )
  }
  const hasMoved = place !== undefined && present !== undefined && placeOf(present) !== place.id
  return { screenId: screen.id, hasMoved }
}

const placeOf = ({ vehicleId, restaurantId }: ScreenRow) => vehicleId ?? restaurantId

/** Takes the device off a screen; it is nobody from then on. @throws Refused */
export async function unpairDevice(tx: Tx, by: Actor, screenId: string, at: Date): Promise<void> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  const former = await cutOff(tx, screenId, at)
  if (!former) throw refuse(unpairScreen.refusals.noDevice)
  const subject = { kind: 'screen', id: screenId, name: screen.model } as const
  const changes = { device: { from: former.uuid, to: null } }
  await writeDown(tx, by, { action: 'unpair', subject, partyId: screen.ownerId, changes }, at)
  await announceAll(tx, [{ topic: 'unpaired', screenIds: [screenId], data: { deviceId: former.id } }])
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
  const moved = place && { ...placeColumns(place), name: await nameAfterMove(tx, place, screen) }
  const change = { ...moved, ...(model ? { model } : {}), updatedAt: at }
  await refusingTakenNames(() => tx.update(screens).set(change).where(eq(screens.id, screen.id)))
  if (place) await tell(tx, 'screens.moved', { screenIds: [screen.id] })
  return screen
}

async function newScreen(
  tx: Tx,
  place: ApprovedPlace,
  { name, model }: { name: string | undefined; model: string },
  at: Date,
): Promise<ScreenRow> {
  const values = {
    ownerId: place.ownerId,
    screenType: place.kind,
    ...placeColumns(place),
    name: await nameInVenue(tx, place, name),
    model: model || NAMELESS,
    status: 'Active' as const,
    defaultOrientation: orientationOf(place.kind),
    createdAt: at,
    updatedAt: at,
  }
  const [screen] = await refusingTakenNames(() => tx.insert(screens).values(values).returning())
  if (!screen) throw new Error('the screen was not written')
  return screen
}

/** A device that does not say what it is, on a screen that was given no model. */
const NAMELESS = 'Screen'

/** Answers the device that was behind the screen before, by its own name. */
async function replaceDevice(
  tx: Tx,
  { id: screenId }: ScreenRow,
  pairing: PairingRow,
  at: Date,
): Promise<string | null> {
  const former = await cutOff(tx, screenId, at)
  const { uuid, model, width, height } = pairing
  const [device] = await tx
    .insert(devices)
    .values({ screenId, uuid, model, width, height, pairedAt: at })
    .returning({ id: devices.id })
  if (!device) throw new Error('the device was not written')
  await tx.update(pairings).set({ deviceId: device.id }).where(eq(pairings.id, pairing.id))
  await announceAll(tx, [
    ...(former ? [{ topic: 'unpaired', screenIds: [screenId], data: { deviceId: former.id } }] : []),
    { topic: 'content', screenIds: [screenId] },
  ])
  return former?.uuid ?? null
}

/** Whose credential is useless from then on; undefined when there was none. */
export async function cutOff(tx: Tx, screenId: string, at: Date): Promise<{ id: string; uuid: string } | undefined> {
  const [former] = await tx
    .update(devices)
    .set({ unpairedAt: at })
    .where(and(eq(devices.screenId, screenId), isNull(devices.unpairedAt)))
    .returning({ id: devices.id, uuid: devices.uuid })
  return former
}
