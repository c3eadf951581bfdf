import { createVehicle, deleteVehicle, listOwnerVehicles, updateVehicle, type Vehicle } from '@marquee/contract/fleet'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { eq } from 'drizzle-orm'
import { addVehicle, changeVehicle, removeVehicle } from '../../modules/fleet/commands/vehicles.ts'
import { type OwnVehicle, requireVenueOwner, requireOwnVehicle } from '../../modules/fleet/policy.ts'
import { presentVehicle } from '../../modules/fleet/present.ts'
import { type VehicleRow, listVehicles } from '../../modules/fleet/queries.ts'
import { detachMisplacedScreens } from '../../modules/infotainment/commands/detach-screens.ts'
import { acceptOptionalPicture, type AcceptedPicture } from '../../modules/media/policy.ts'
import { requireVisibleOwner } from '../../modules/owners/policy.ts'
import { screens } from '../../modules/screens/schema.ts'
import { saveClocks } from '../../modules/screens/commands/clocks.ts'
import { notifyVenueContent, detachScreens } from '../../modules/screens/commands/venues.ts'
import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { leaveVenue } from '../screens/leave-venue.ts'
import { listVenueScreens } from './venue-screens.ts'
import { assertLocationChange } from '../locations/assert-location-change.ts'

const texts = fleetTexts.mobile

/** The calls of vehicles. They are overviews because a vehicle is answered, and deleted, with its screens. */
export const vehicleRoutes: readonly Route[] = [
  route(listOwnerVehicles, async ({ caller, params }, context) => {
    const vehicles = await listVehicles(context.db, requireVisibleOwner(caller, params.ownerId))
    return { vehicles: await attachScreens(context, vehicles) }
  }),

  route(createVehicle, async ({ caller, body, files }, context) => {
    const { noOwner, pictureInvalid } = createVehicle.refusals
    const owner = requireVenueOwner(caller, body.owner, noOwner)
    const image = await acceptOptionalPicture(context, files.image, pictureInvalid)
    const added = await runInTransaction(context.database, (tx) =>
      addVehicle(tx, owner, body, image, context.clock.now()),
    )
    return { success: true, message: texts.added, vehicle: presentVehicle(added, []) }
  }),

  route(updateVehicle, async ({ caller, params, body, files }, context) => {
    const { noOwner, pictureInvalid } = updateVehicle.refusals
    requireVenueOwner(caller, body.owner, noOwner)
    const own = await requireOwnVehicle(context.db, caller, params.id)
    const image = await acceptOptionalPicture(context, files.image, pictureInvalid)
    const at = context.clock.now()
    const changed = await runInTransaction(context.database, (tx) => changeListedVehicle(tx, own, body, image, at))
    const [vehicle] = await attachScreens(context, [changed])
    // The array has one element.
    return { success: true, message: texts.updated, vehicle: vehicle as Vehicle }
  }),

  route(deleteVehicle, async ({ caller, params }, { db, database, clock, config }) => {
    const own = await requireOwnVehicle(db, caller, params.id)
    const at = clock.now()
    await runInTransaction(database, async (tx) => {
      await removeVehicle(tx, own, at)
      const screenIds = await detachScreens(tx, { kind: 'vehicle', id: own.vehicleId }, at)
      await leaveVenue(tx, screenIds, { at, publicUrl: config.publicUrl })
    })
    return { success: true, message: texts.deleted }
  }),
]

/**
 * Changes a vehicle, and what depends on its location: the clocks, videos and manifests of its screens.
 *
 * @throws Refused as `changeVehicle`, and placeSold for another location while campaigns are booked on its screens
 */
export async function changeListedVehicle(
  tx: Tx,
  own: OwnVehicle,
  fields: EndpointBody<typeof updateVehicle>,
  image: AcceptedPicture | undefined,
  at: Date,
): Promise<VehicleRow> {
  const vehicle = await changeVehicle(tx, own, fields, image, at)
  const isThere = eq(screens.vehicleId, own.vehicleId)
  await assertLocationChange(tx, isThere, updateVehicle.refusals.placeSold, at)
  await saveClocks(tx, isThere, at)
  await detachMisplacedScreens(tx, isThere, at)
  await notifyVenueContent(tx, { kind: 'vehicle', id: own.vehicleId })
  return vehicle
}

async function attachScreens({ db, clock }: AppContext, vehicles: readonly VehicleRow[]): Promise<Vehicle[]> {
  const ids = vehicles.map(({ id }) => id)
  const screens = await listVenueScreens(db, ids, clock.now())
  return vehicles.map((vehicle) => presentVehicle(vehicle, screens.get(vehicle.id) ?? []))
}
