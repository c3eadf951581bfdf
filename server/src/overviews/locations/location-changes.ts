import { updateLocation } from '@marquee/contract/fleet'
import { toActor } from '../../modules/audit/commands.ts'
import { changeLocation } from '../../modules/fleet/commands/catalog.ts'
import { presentLocation } from '../../modules/fleet/present.ts'
import { isInLocation, saveClocks } from '../../modules/screens/commands/clocks.ts'
import { notifyLocationContent } from '../../modules/screens/commands/venues.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'

/** A change of a location. It is an overview because the time zone affects the screens of the location. */
export const locationChangesRoutes: readonly Route[] = [
  route(updateLocation, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    const changed = await runInTransaction(database, async (tx) => {
      const { location, hasOtherClock } = await changeLocation(tx, toActor({ caller, address }), params.id, body, at)
      if (!hasOtherClock) return location
      await saveClocks(tx, isInLocation(params.id), at)
      // Flights and opening hours follow the time zone of the location.
      await notifyLocationContent(tx, params.id)
      return location
    })
    return { success: true, location: presentLocation(changed) }
  }),
]
