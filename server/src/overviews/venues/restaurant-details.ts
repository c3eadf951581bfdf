import { getRestaurant } from '@marquee/contract/fleet'
import { COMMON } from '@marquee/contract/refusals'
import { presentRestaurant } from '../../modules/fleet/present.ts'
import { findRestaurant } from '../../modules/fleet/queries.ts'
import { mayManageOwner } from '../../modules/screens/policy.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listVenueScreens, listScreensWithCampaigns } from './venue-screens.ts'

/**
 * A restaurant: for its owner and operators with everything that runs there; for clients, once it is approved, what the
 * details beside their campaign form show (OPEN-30, API-REST-02).
 */
export const restaurantDetailsRoutes: readonly Route[] = [
  route(getRestaurant, async ({ caller, params }, { db, clock }) => {
    const restaurant = await findRestaurant(db, params.id)
    if (!restaurant) throw refuse(COMMON.notFound)
    const { id, ownerId, status } = restaurant
    if (mayManageOwner(caller, ownerId)) {
      const screens = await listScreensWithCampaigns(db, [id], clock.now())
      return { restaurant: presentRestaurant(restaurant, screens.get(id) ?? []) }
    }
    if (caller.role !== 'client') throw refuse(COMMON.notYours)
    if (status !== 'Approved') throw refuse(COMMON.notFound)
    const screens = await listVenueScreens(db, [id], clock.now())
    const withoutOthersCampaigns = (screens.get(id) ?? []).map((screen) => ({ ...screen, campaigns: [] }))
    return { restaurant: presentRestaurant(restaurant, withoutOthersCampaigns) }
  }),
]
