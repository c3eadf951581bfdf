import { deleteLocation, deleteVehicleType, getCatalogue } from '@marquee/contract/catalogue'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { catalogueTexts } from '@marquee/contract/messages/catalogue'
import { describeUses, listUses } from '@marquee/contract/texts/catalogue'
import { toActor } from '../../../modules/audit/commands.ts'
import {
  lockLocation,
  lockVehicleType,
  removeLocation,
  removeVehicleType,
} from '../../../modules/fleet/commands/catalog.ts'
import { presentLocation, presentVehicleType } from '../../../modules/fleet/present.ts'
import { listLocationRows, listVehicleTypeRows } from '../../../modules/fleet/queries.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countActiveUses, countLocationUses, countVehicleTypeUses } from './uses.ts'

/** Locations and vehicle types with their uses. It is an overview because several modules use them. */
export const catalogueRoutes: readonly Route[] = [
  route(getCatalogue, async (_, { db, clock }) => {
    const [locations, vehicleTypes, getLocationUses, getActiveUses, getTypeUses] = await Promise.all([
      listLocationRows(db, undefined),
      listVehicleTypeRows(db, undefined),
      countLocationUses(db),
      countActiveUses(db, clock.now()),
      countVehicleTypeUses(db),
    ])
    return {
      locations: locations.map((location) => ({
        ...presentLocation(location),
        uses: getLocationUses(location.id),
        goingByItsClock: getActiveUses(location.id),
      })),
      vehicleTypes: vehicleTypes.map((type) => ({ ...presentVehicleType(type), uses: getTypeUses(type.id) })),
    }
  }),

  route(deleteLocation, async ({ caller, address, params }, { database, clock }) => {
    await runInTransaction(database, async (tx) => {
      const location = await lockLocation(tx, params.id)
      assertUnused((await countLocationUses(tx, params.id))(params.id))
      await removeLocation(tx, toActor({ caller, address }), location, clock.now())
    })
    return { success: true, message: catalogueTexts.deleted }
  }),

  route(deleteVehicleType, async ({ caller, address, params }, { database, clock }) => {
    await runInTransaction(database, async (tx) => {
      const type = await lockVehicleType(tx, params.id)
      assertUnused((await countVehicleTypeUses(tx, params.id))(params.id))
      await removeVehicleType(tx, toActor({ caller, address }), type, clock.now())
    })
    return { success: true, message: catalogueTexts.deleted }
  }),
]

/** @throws Refused inUse with the uses as text and as numbers (shared by the two calls) */
function assertUnused(uses: Readonly<Record<string, number>>): void {
  if (listUses(uses).length === 0) return
  const message = `${refusalTexts.inUse} ${describeUses(uses)}`
  throw refuse(deleteLocation.refusals.inUse, { message, details: { uses } })
}
