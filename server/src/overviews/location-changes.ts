import { updateLocation } from '@marquee/contract/fleet'
import { actorOf } from '../modules/audit/commands.ts'
import { changeLocation } from '../modules/fleet/commands/catalog.ts'
import { presentLocation } from '../modules/fleet/present.ts'
import { hangsInLocation, keepClocks } from '../modules/screens/commands/clocks.ts'
import { announceContentIn } from '../modules/screens/commands/places.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'

/** A change of a location. It stands here because its time zone is a matter of the screens there. */
export const locationChangesRoutes: readonly Route[] = [
  route(updateLocation, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    const changed = await inTransaction(database, async (tx) => {
      const { location, hasOtherClock } = await changeLocation(tx, actorOf({ caller, address }), params.id, body, at)
      if (!hasOtherClock) return location
      await keepClocks(tx, hangsInLocation(params.id), at)
      // Flights and opening hours go by the clock of the location.
      await announceContentIn(tx, params.id)
      return location
    })
    return { success: true, location: presentLocation(changed) }
  }),
]
