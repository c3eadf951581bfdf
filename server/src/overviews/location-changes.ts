import { updateLocation } from '@marquee/contract/fleet'
import { changeLocation } from '../modules/fleet/commands/catalog.ts'
import { presentLocation } from '../modules/fleet/present.ts'
import { hangsInLocation, keepClocks } from '../modules/screens/commands/clocks.ts'
import { announceContentIn } from '../modules/screens/commands/places.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'

/** A change of a location. It stands here because its time zone is a matter of the screens there. */
export const locationChangesRoutes: readonly Route[] = [
  route(updateLocation, async ({ params, body }, { database, clock }) => {
    const location = await inTransaction(database, async (tx) => {
      const changed = await changeLocation(tx, params.id, body)
      await keepClocks(tx, hangsInLocation(params.id), clock.now())
      // Flights and opening hours go by the clock of the location.
      await announceContentIn(tx, params.id)
      return changed
    })
    return { success: true, location: presentLocation(location) }
  }),
]
