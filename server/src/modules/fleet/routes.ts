import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { listBlockedCategories, saveBlockedCategories } from '@marquee/contract/ad-categories'
import { createLocation, createVehicleType, listVehicleTypes, updateVehicleType } from '@marquee/contract/fleet'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireNamedOwner, requireVisibleOwner } from '../owners/policy.ts'
import { toActor } from '../audit/commands.ts'
import { setBlockedCategories } from './commands/blocked-categories.ts'
import { addLocation, addVehicleType, changeVehicleType } from './commands/catalog.ts'
import { presentLocation, presentVehicleType } from './present.ts'
import { listVehicleTypeRows, listVenueRules } from './queries.ts'

/** The calls of single vehicles and restaurants are in the overviews, because their answers include screens. */
export const fleetRoutes: readonly Route[] = [
  route(listVehicleTypes, async ({ query }, { db }) =>
    (await listVehicleTypeRows(db, query.isActive)).map(presentVehicleType),
  ),

  route(listBlockedCategories, async ({ caller, params }, { db }) => ({
    venues: await listVenueRules(db, requireVisibleOwner(caller, params.ownerId)),
  })),

  route(saveBlockedCategories, async ({ caller, address, params, body }, { database, clock }) => {
    const own = requireNamedOwner(caller, params.ownerId)
    const by = toActor({ caller, address })
    await runInTransaction(database, async (tx) => {
      const isDone = await setBlockedCategories(tx, own, body, { by, at: clock.now() })
      if (!isDone) throw refuse(saveBlockedCategories.refusals.venueUnknown)
    })
    return { success: true, message: adCategoryTexts.rules.saved }
  }),

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
