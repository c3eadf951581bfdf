import {
  createLocation,
  createVehicleType,
  listLocations,
  listVehicleTypes,
  updateVehicleType,
} from '@marquee/contract/fleet'
import { inTransaction } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { addLocation, addVehicleType, changeVehicleType } from './commands/catalog.ts'
import { presentLocation, presentVehicleType } from './present.ts'
import { allLocations, allVehicleTypes } from './queries.ts'

/** The calls of single vehicles and restaurants stand in overviews, since their answers name screens. */
export const fleetRoutes: readonly Route[] = [
  route(listVehicleTypes, async (_, { db }) => (await allVehicleTypes(db)).map(presentVehicleType)),

  route(listLocations, async ({ query }, { db }) => (await allLocations(db, query.isActive)).map(presentLocation)),

  route(createLocation, async ({ body }, { database, clock }) => {
    const location = await inTransaction(database, (tx) => addLocation(tx, body, clock.now()))
    return { success: true, location: presentLocation(location) }
  }),

  route(createVehicleType, async ({ body }, { database, clock }) => {
    const vehicleType = await inTransaction(database, (tx) => addVehicleType(tx, body, clock.now()))
    return { success: true, vehicleType: presentVehicleType(vehicleType) }
  }),

  route(updateVehicleType, async ({ params, body }, { database }) => {
    const vehicleType = await inTransaction(database, (tx) => changeVehicleType(tx, params.id, body))
    return { success: true, vehicleType: presentVehicleType(vehicleType) }
  }),
]
