import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { pairScreen, unpairScreen } from '@marquee/contract/screens'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { mayManageOwner, type ScreenManager } from '../policy.ts'
import type { PairingRow, ScreenRow } from '../queries.ts'
import { getDefaultOrientation, parsePairingCode } from '../rules.ts'
import { devices, pairings, screens } from '../schema.ts'
import { isScreen, saveClocks } from './clocks.ts'
import { pickMovedName, pickScreenName, refuseTakenNames } from './names.ts'
import { claimPairing } from './pairings.ts'
import { type ApprovedVenue, lockApprovedVenue, pickVenue, toVenueColumns } from './venues.ts'

type PairingInput = Pick<
  EndpointBody<typeof pairScreen>,
  'code' | 'vehicle' | 'restaurant' | 'screen' | 'model' | 'name'
>
const { pairingCodeUnknown, pairingPlace, screenRetired } = pairScreen.refusals

/**
 * Pairs the device that shows a code with a screen: a new one in an approved venue, or an existing one, whose previous
 * device is unpaired (product 4). The log has what operators and installers pair.
 *
 * @param link the name of the link of an installer
 * @returns the screen, whether it is new, its device, and whether it left another venue
 * @throws Refused; the code stays valid then
 */
export async function pairDevice(
  tx: Tx,
  { caller, by, link }: { caller: ScreenManager; by: Actor; link?: string },
  input: PairingInput,
  at: Date,
): Promise<{ screenId: string; isNew: boolean; deviceId: string; hasMoved: boolean }> {
  const code = parsePairingCode(input.code)
  if (!code) throw refuse(pairingCodeUnknown, { field: 'code' })
  const named = pickVenue(input)
  const venue = named && (await lockApprovedVenue(tx, caller, named))
  const present = input.screen === undefined ? undefined : await lockPairableScreen(tx, caller, input.screen, venue)
  if (!present && !venue) throw refuse(pairingPlace)

  const pairing = await claimPairing(tx, code, at)
  if (!pairing) throw refuse(pairingCodeUnknown, { field: 'code' })
  const screen = present
    ? await updatePairedScreen(tx, present, venue, input.model, at)
    : // Without a screen there is a venue; otherwise it was refused above.
      await insertScreen(tx, venue as ApprovedVenue, { name: input.name, model: input.model ?? pairing.model }, at)
  if (venue) await saveClocks(tx, isScreen(screen.id), at)
  const { deviceId, former } = await replaceDevice(tx, screen, pairing, at)
  if (caller.role === 'operator' || link !== undefined) {
    await writeAuditEntry(
      tx,
      by,
      {
        action: former ? 'replace-device' : 'pair',
        subject: { kind: 'screen', id: screen.id, name: input.model || screen.model },
        partyId: screen.ownerId,
        changes: { device: { from: former, to: pairing.uuid } },
        ...(link !== undefined && { details: { installerLink: link } }),
      },
      at,
    )
  }
  const hasMoved = venue !== undefined && present !== undefined && getVenueId(present) !== venue.id
  return { screenId: screen.id, isNew: !present, deviceId, hasMoved }
}

const getVenueId = ({ vehicleId, restaurantId }: ScreenRow) => vehicleId ?? restaurantId

/** Unpairs the device of a screen; its credential becomes invalid. @throws Refused */
export async function unpairDevice(tx: Tx, by: Actor, screenId: string, at: Date): Promise<void> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  const former = await detachDevice(tx, screenId, at)
  if (!former) throw refuse(unpairScreen.refusals.noDevice)
  const subject = { kind: 'screen', id: screenId, name: screen.model } as const
  const changes = { device: { from: former.uuid, to: null } }
  await writeAuditEntry(tx, by, { action: 'unpair', subject, partyId: screen.ownerId, changes }, at)
  await notify(tx, { topic: 'unpaired', screenIds: [screenId], data: { deviceId: former.id } })
}

/**
 * Undoes the pairing of an installer: unpairs the device, and retires a screen that the pairing created, so that its
 * name is free again.
 *
 * @returns false if the screen has another device by now
 */
export async function undoPairing(
  tx: Tx,
  { by, link }: { by: Actor; link: string },
  { screenId, deviceId, isNewScreen }: { screenId: string; deviceId: string; isNewScreen: boolean },
  at: Date,
): Promise<boolean> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  const former = await detachDevice(tx, screenId, at)
  if (!screen || former?.id !== deviceId) return false
  const retired = { status: 'Retired', ...toVenueColumns(null) } as const
  if (isNewScreen) {
    await tx
      .update(screens)
      .set({ ...retired, updatedAt: at })
      .where(eq(screens.id, screenId))
    await saveClocks(tx, isScreen(screenId), at)
    await publish(tx, 'screens.moved', { screenIds: [screenId] })
  }
  const changes = {
    device: { from: former.uuid, to: null },
    ...(isNewScreen && { status: { from: screen.status, to: retired.status } }),
  }
  const subject = { kind: 'screen', id: screenId, name: screen.model } as const
  const details = { installerLink: link }
  await writeAuditEntry(tx, by, { action: 'unpair', subject, partyId: screen.ownerId, changes, details }, at)
  await notify(tx, { topic: 'unpaired', screenIds: [screenId], data: { deviceId } })
  return true
}

/** Locks a screen of the caller that can get a device, and with it another venue. @throws Refused */
async function lockPairableScreen(
  tx: Tx,
  caller: ScreenManager,
  screenId: string,
  venue: ApprovedVenue | undefined,
): Promise<ScreenRow> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound, { field: 'screen' })
  if (!mayManageOwner(caller, screen.ownerId)) throw refuse(COMMON.notYours, { field: 'screen' })
  if (screen.status === 'Retired') throw refuse(screenRetired)
  if (venue && !isVenueCompatible(venue, screen)) throw refuse(pairingPlace, { field: venue.kind })
  if (!venue && !screen.vehicleId && !screen.restaurantId) throw refuse(pairingPlace)
  return screen
}

/** The owner and the type of a screen never change. */
export function isVenueCompatible(venue: ApprovedVenue, screen: ScreenRow): boolean {
  return venue.kind === screen.screenType && venue.ownerId === screen.ownerId
}

async function updatePairedScreen(
  tx: Tx,
  screen: ScreenRow,
  venue: ApprovedVenue | undefined,
  model: string | undefined,
  at: Date,
): Promise<ScreenRow> {
  const moved = venue && { ...toVenueColumns(venue), name: await pickMovedName(tx, venue, screen) }
  const change = { ...moved, ...(model ? { model } : {}), updatedAt: at }
  await refuseTakenNames(() => tx.update(screens).set(change).where(eq(screens.id, screen.id)))
  if (venue) await publish(tx, 'screens.moved', { screenIds: [screen.id] })
  return screen
}

async function insertScreen(
  tx: Tx,
  venue: ApprovedVenue,
  { name, model }: { name: string | undefined; model: string },
  at: Date,
): Promise<ScreenRow> {
  const values = {
    ownerId: venue.ownerId,
    screenType: venue.kind,
    ...toVenueColumns(venue),
    name: await pickScreenName(tx, venue, name),
    model: model || DEFAULT_MODEL,
    status: 'Active' as const,
    defaultOrientation: getDefaultOrientation(venue.kind),
    createdAt: at,
    updatedAt: at,
  }
  const [screen] = await refuseTakenNames(() => tx.insert(screens).values(values).returning())
  if (!screen) throw new Error('the screen was not written')
  return screen
}

/** The model of a screen without one, whose device does not send any. */
const DEFAULT_MODEL = 'Screen'

/** Returns the new device, and the uuid of the previous one. */
async function replaceDevice(
  tx: Tx,
  { id: screenId }: ScreenRow,
  pairing: PairingRow,
  at: Date,
): Promise<{ deviceId: string; former: string | null }> {
  const former = await detachDevice(tx, screenId, at)
  const { uuid, model, width, height } = pairing
  const [device] = await tx
    .insert(devices)
    .values({ screenId, uuid, model, width, height, pairedAt: at })
    .returning({ id: devices.id })
  if (!device) throw new Error('the device was not written')
  await tx.update(pairings).set({ deviceId: device.id }).where(eq(pairings.id, pairing.id))
  if (former) await notify(tx, { topic: 'unpaired', screenIds: [screenId], data: { deviceId: former.id } })
  await notify(tx, { topic: 'content', screenIds: [screenId] })
  return { deviceId: device.id, former: former?.uuid ?? null }
}

/** Unpairs the device, whose credential becomes invalid; undefined without a device. */
export async function detachDevice(
  tx: Tx,
  screenId: string,
  at: Date,
): Promise<{ id: string; uuid: string } | undefined> {
  const [former] = await tx
    .update(devices)
    .set({ unpairedAt: at })
    .where(and(eq(devices.screenId, screenId), isNull(devices.unpairedAt)))
    .returning({ id: devices.id, uuid: devices.uuid })
  return former
}
