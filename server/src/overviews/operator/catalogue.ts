import { deleteLocation, deleteVehicleType, getCatalogue } from '@marquee/contract/catalogue'
import { refusalTexts } from '@marquee/contract/texts/refusals'
import { catalogueTexts } from '@marquee/contract/texts/catalogue'
import { actorOf } from '../../modules/audit/commands.ts'
import {
  lockLocation,
  lockVehicleType,
  removeLocation,
  removeVehicleType,
} from '../../modules/fleet/commands/catalog.ts'
import { presentLocation, presentVehicleType } from '../../modules/fleet/present.ts'
import { allLocations, allVehicleTypes } from '../../modules/fleet/queries.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { goingByClocks, usesOfLocations, usesOfVehicleTypes } from './catalogue-uses.ts'

/** Locations and vehicle types with what uses them. It stands here because rooms further right do. */
export const catalogueRoutes: readonly Route[] = [
  route(getCatalogue, async (_, { db, clock }) => {
    const [locations, vehicleTypes, usesOfLocation, goingByClock, usesOfType] = await Promise.all([
      allLocations(db, undefined),
      allVehicleTypes(db, undefined),
      usesOfLocations(db),
      goingByClocks(db, clock.now()),
      usesOfVehicleTypes(db),
    ])
    return {
      locations: locations.map((location) => ({
        ...presentLocation(location),
        uses: usesOfLocation(location.id),
        goingByItsClock: goingByClock(location.id),
      })),
      vehicleTypes: vehicleTypes.map((type) => ({ ...presentVehicleType(type), uses: usesOfType(type.id) })),
    }
  }),

  route(deleteLocation, async ({ caller, address, params }, { database, clock }) => {
    await inTransaction(database, async (tx) => {
      const location = await lockLocation(tx, params.id)
      refuseInUse((await usesOfLocations(tx, params.id))(params.id))
      await removeLocation(tx, actorOf({ caller, address }), location, clock.now())
    })
    return { success: true, message: catalogueTexts.deleted }
  }),

  route(deleteVehicleType, async ({ caller, address, params }, { database, clock }) => {
    await inTransaction(database, async (tx) => {
      const type = await lockVehicleType(tx, params.id)
      refuseInUse((await usesOfVehicleTypes(tx, params.id))(params.id))
      await removeVehicleType(tx, actorOf({ caller, address }), type, clock.now())
    })
    return { success: true, message: catalogueTexts.deleted }
  }),
]

/** @throws Refused inUse with what uses it, in words and counted (the two calls share it) */
function refuseInUse(uses: Readonly<Record<string, number>>): void {
  const told = catalogueTexts.uses(uses)
  if (told.length === 0) return
  const message = `${refusalTexts.inUse} ${catalogueTexts.usedBy(told)}`
  throw refuse(deleteLocation.refusals.inUse, { message, details: { uses } })
}
