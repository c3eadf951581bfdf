import { createVehicle, deleteVehicle, listOwnerVehicles, updateVehicle, type Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { eq } from 'drizzle-orm'
import { addVehicle, changeVehicle, removeVehicle } from '../modules/fleet/commands/vehicles.ts'
import { ownerOfPlace, ownVehicle } from '../modules/fleet/policy.ts'
import { presentVehicle } from '../modules/fleet/present.ts'
import { type VehicleRow, vehiclesOf } from '../modules/fleet/queries.ts'
import { detachMisplacedScreens } from '../modules/infotainment/commands/detach-screens.ts'
import { acceptMaybePicture } from '../modules/media/policy.ts'
import { visibleOwner } from '../modules/owners/policy.ts'
import { screens } from '../modules/screens/schema.ts'
import { keepClocks } from '../modules/screens/commands/clocks.ts'
import { announceContentOf, detachScreens } from '../modules/screens/commands/places.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { House } from '../platform/house.ts'
import { type Route, route } from '../platform/http/route.ts'
import { leaveVenue } from './leave-venue.ts'
import { screensOfPlaces } from './screens-of-places.ts'
import { refuseSoldElsewhere } from './sold-elsewhere.ts'

const texts = fleetTexts.mobile

/** The calls of vehicles. They stand here because a vehicle is answered, and goes away, with its screens. */
export const vehicleRoutes: readonly Route[] = [
  route(listOwnerVehicles, async ({ caller, params }, house) => {
    const vehicles = await vehiclesOf(house.db, visibleOwner(caller, params.ownerId))
    return { vehicles: await withScreens(house, vehicles) }
  }),

  route(createVehicle, async ({ caller, body, files }, house) => {
    const { noOwner, pictureInvalid } = createVehicle.refusals
    const owner = ownerOfPlace(caller, body.owner, noOwner)
    const image = await acceptMaybePicture(house, files.image, pictureInvalid)
    const added = await inTransaction(house.database, (tx) => addVehicle(tx, owner, body, image, house.clock.now()))
    return { success: true, message: texts.added, vehicle: presentVehicle(added, []) }
  }),

  route(updateVehicle, async ({ caller, params, body, files }, house) => {
    const { noOwner, pictureInvalid, placeSold } = updateVehicle.refusals
    ownerOfPlace(caller, body.owner, noOwner)
    const own = await ownVehicle(house.db, caller, params.id)
    const image = await acceptMaybePicture(house, files.image, pictureInvalid)
    const changed = await inTransaction(house.database, async (tx) => {
      const vehicle = await changeVehicle(tx, own, body, image, house.clock.now())
      await refuseSoldElsewhere(tx, eq(screens.vehicleId, own.vehicleId), placeSold, house.clock.now())
      await keepClocks(tx, eq(screens.vehicleId, own.vehicleId), house.clock.now())
      await detachMisplacedScreens(tx, eq(screens.vehicleId, own.vehicleId), house.clock.now())
      await announceContentOf(tx, { kind: 'vehicle', id: own.vehicleId })
      return vehicle
    })
    const [vehicle] = await withScreens(house, [changed])
    // One went in.
    return { success: true, message: texts.updated, vehicle: vehicle as Vehicle }
  }),

  route(deleteVehicle, async ({ caller, params }, { db, database, clock, config }) => {
    const own = await ownVehicle(db, caller, params.id)
    const at = clock.now()
    await inTransaction(database, async (tx) => {
      await removeVehicle(tx, own, at)
      const screenIds = await detachScreens(tx, { kind: 'vehicle', id: own.vehicleId }, at)
      await leaveVenue(tx, screenIds, { at, publicUrl: config.publicUrl })
    })
    return { success: true, message: texts.deleted }
  }),
]

async function withScreens({ db, clock }: House, vehicles: readonly VehicleRow[]): Promise<Vehicle[]> {
  const ids = vehicles.map(({ id }) => id)
  const screens = await screensOfPlaces(db, ids, clock.now())
  return vehicles.map((vehicle) => presentVehicle(vehicle, screens.get(vehicle.id) ?? []))
}
