import type { EndpointBody } from '@marquee/contract/endpoint'
import { installScreen as call, undoInstalledScreen } from '@marquee/contract/installing'
import { auditTexts } from '@marquee/contract/messages/audit'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Actor } from '../../audit/commands.ts'
import { pairDevice, undoPairing } from '../../screens/commands/pair-device.ts'
import { lockApprovedVenue, pickVenue, type ScreenVenue, toVenueColumns } from '../../screens/commands/venues.ts'
import { devices, screens } from '../../screens/schema.ts'
import { type Installer, isVenueOfLink } from '../policy.ts'
import { findLastPairing } from '../queries/installed-screens.ts'
import { computeUndoEnd } from '../rules.ts'
import { installerPairings } from '../schema.ts'
import { lockValidLink } from './links.ts'

/** Nobody signs in with a link; the log has its name beside. */
const toActor = ({ address }: Installer): Actor => ({ userId: null, name: auditTexts.installer, address })

/**
 * Pairs the device that shows a code with a screen of a venue of the link: a new one, or one without a device.
 *
 * @throws Refused as `pairDevice`, hasDevice, or notFound for a venue that is not of the link, and for a link that has
 *   ended in the meantime
 */
export async function installScreen(
  tx: Tx,
  installer: Installer,
  input: EndpointBody<typeof call>,
  at: Date,
): Promise<string> {
  const { link } = installer
  await lockValidLink(tx, link.id, at)
  const venue = pickVenue(input)
  if (!venue) throw refuse(call.refusals.pairingPlace)
  const caller = { role: 'partner', ownerId: link.ownerId } as const
  // A venue of another partner is answered like an unknown one.
  if (!isVenueOfLink(link, venue.id)) throw refuse(COMMON.notFound, { field: venue.kind })
  await lockApprovedVenue(tx, caller, venue)
  if (input.screen !== undefined) await refuseOccupiedScreen(tx, venue, input.screen)
  const paired = await pairDevice(tx, { caller, by: toActor(installer), link: link.name }, input, at)
  const { screenId, deviceId, isNew } = paired
  await tx.insert(installerPairings).values({ deviceId, linkId: link.id, screenId, isNewScreen: isNew, pairedAt: at })
  return screenId
}

/** Locks a screen of the venue that has no device. @throws Refused notFound or hasDevice */
async function refuseOccupiedScreen(tx: Tx, venue: ScreenVenue, screenId: string): Promise<void> {
  const { vehicleId, restaurantId } = toVenueColumns(venue)
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen || screen.vehicleId !== vehicleId || screen.restaurantId !== restaurantId) {
    throw refuse(COMMON.notFound, { field: 'screen' })
  }
  const isPaired = and(eq(devices.screenId, screenId), isNull(devices.unpairedAt))
  if ((await tx.$count(devices, isPaired)) > 0) throw refuse(call.refusals.hasDevice, { field: 'screen' })
}

/**
 * Undoes the last pairing of a link. A screen that it created is retired; the caller ends what was booked on it.
 *
 * @returns whether the screen was retired
 * @throws Refused notUndoable, or notFound for a link that has ended in the meantime
 */
export async function undoInstallation(
  tx: Tx,
  installer: Installer,
  screenId: string,
  at: Date,
): Promise<{ isRetired: boolean }> {
  const { link } = installer
  await lockValidLink(tx, link.id, at)
  const last = await findLastPairing(tx, link.id)
  if (!last || last.screenId !== screenId || at >= computeUndoEnd(last.pairedAt)) {
    throw refuse(undoInstalledScreen.refusals.notUndoable)
  }
  const { deviceId, isNewScreen } = last
  const by = { by: toActor(installer), link: link.name }
  const isUndone = await undoPairing(tx, by, { screenId, deviceId, isNewScreen }, at)
  // The partner has replaced the device in the meantime.
  if (!isUndone) throw refuse(undoInstalledScreen.refusals.notUndoable)
  await tx.update(installerPairings).set({ undoneAt: at }).where(eq(installerPairings.deviceId, deviceId))
  return { isRetired: isNewScreen }
}
