import { createLocation, createVehicleType, listVehicleTypes, updateVehicleType } from '@marquee/contract/fleet'
import { runInTransaction } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { toActor } from '../audit/commands.ts'
import { addLocation, addVehicleType, changeVehicleType } from './commands/catalog.ts'
import { presentLocation, presentVehicleType } from './present.ts'
import { listVehicleTypeRows } from './queries.ts'

/** The calls of single vehicles and restaurants are in the overviews, because their answers include screens. */
export const fleetRoutes: readonly Route[] = [
  route(listVehicleTypes, async ({ query }, { db }) =>
    (await listVehicleTypeRows(db, query.isActive)).map(presentVehicleType),
  ),

  route(createLocation, async ({ caller, address, body }, { database, clock }) => {
    const by = toActor({ caller, address })
    const location = await runInTransaction(database, (tx) => addLocation(tx, by, body, clock.now()))
    return { success: true, location: presentLocation(location) }
  }),

  route(createVehicleType, async ({ caller, address, body }, { database, clock }) => {
    const by = toActor({ caller, address })
    const vehicleType = await runInTransaction(database, (tx) => addVehicleType(tx, by, body, clock.now()))
    return { success: true, vehicleType: presentVehicleType(vehicleType) }
  }),

  route(updateVehicleType, async ({ caller, address, params, body }, { database, clock }) => {
    const by = toActor({ caller, address })
    const vehicleType = await runInTransaction(database, (tx) =>
      changeVehicleType(tx, by, params.id, body, clock.now()),
    )
    return { success: true, vehicleType: presentVehicleType(vehicleType) }
  }),
]
