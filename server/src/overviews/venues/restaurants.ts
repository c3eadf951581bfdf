import {
  createRestaurant,
  deleteRestaurant,
  listOwnerRestaurants,
  type Restaurant,
  updateRestaurant,
} from '@marquee/contract/fleet'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { eq } from 'drizzle-orm'
import { type Actor, toActor } from '../../modules/audit/commands.ts'
import { addRestaurant, changeRestaurant, removeRestaurant } from '../../modules/fleet/commands/restaurants.ts'
import { type OwnRestaurant, requireVenueOwner, requireOwnRestaurant } from '../../modules/fleet/policy.ts'
import { presentRestaurant } from '../../modules/fleet/present.ts'
import { type RestaurantRow, listRestaurants } from '../../modules/fleet/queries.ts'
import { detachMisplacedScreens } from '../../modules/infotainment/commands/detach-screens.ts'
import { acceptPicture, type AcceptedPicture } from '../../modules/media/policy.ts'
import { requireVisibleOwner } from '../../modules/owners/policy.ts'
import { screens } from '../../modules/screens/schema.ts'
import { saveClocks } from '../../modules/screens/commands/clocks.ts'
import { notifyVenueContent, detachScreens } from '../../modules/screens/commands/venues.ts'
import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import type { StagedFile } from '../../platform/files/scratch.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { leaveVenue } from '../screens/leave-venue.ts'
import { listScreensWithCampaigns } from './venue-screens.ts'
import { assertLocationChange } from '../locations/assert-location-change.ts'

const texts = fleetTexts.fixed

/** The calls of restaurants. They are overviews because a restaurant is answered, and deleted, with its screens. */
export const restaurantRoutes: readonly Route[] = [
  route(listOwnerRestaurants, async ({ caller, params }, context) => {
    const restaurants = await listRestaurants(context.db, requireVisibleOwner(caller, params.ownerId))
    return { restaurants: await attachScreens(context, restaurants) }
  }),

  route(createRestaurant, async ({ caller, body, files }, context) => {
    const owner = requireVenueOwner(caller, body.owner, createRestaurant.refusals.noOwner)
    const pictures = await acceptPictures(context, files.images)
    const at = context.clock.now()
    const added = await runInTransaction(context.database, (tx) => addRestaurant(tx, owner, body, pictures, at))
    return { success: true, message: texts.added, restaurant: presentRestaurant(added, []) }
  }),

  route(updateRestaurant, async ({ caller, address, params, body, files }, context) => {
    requireVenueOwner(caller, body.owner, updateRestaurant.refusals.noOwner)
    const own = await requireOwnRestaurant(context.db, caller, params.id)
    const pictures = await acceptPictures(context, files.images)
    const by = toActor({ caller, address })
    const at = context.clock.now()
    const changed = await runInTransaction(context.database, (tx) =>
      changeListedRestaurant(tx, by, own, body, pictures, at),
    )
    const [restaurant] = await attachScreens(context, [changed])
    // The array has one element.
    return { success: true, message: texts.updated, restaurant: restaurant as Restaurant }
  }),

  route(deleteRestaurant, async ({ caller, params }, { db, database, clock, config }) => {
    const own = await requireOwnRestaurant(db, caller, params.id)
    const at = clock.now()
    await runInTransaction(database, async (tx) => {
      await removeRestaurant(tx, own, at)
      const screenIds = await detachScreens(tx, { kind: 'restaurant', id: own.restaurantId }, at)
      await leaveVenue(tx, screenIds, { at, publicUrl: config.publicUrl })
    })
    return { success: true, message: texts.deleted }
  }),
]

/**
 * Changes a restaurant, and what depends on its location: the clocks, videos and manifests of its screens.
 *
 * @throws Refused as `changeRestaurant`, and placeSold for another location while campaigns are booked on its screens
 */
export async function changeListedRestaurant(
  tx: Tx,
  by: Actor,
  own: OwnRestaurant,
  fields: EndpointBody<typeof updateRestaurant>,
  pictures: readonly AcceptedPicture[],
  at: Date,
): Promise<RestaurantRow> {
  const restaurant = await changeRestaurant(tx, by, own, fields, pictures, at)
  const isThere = eq(screens.restaurantId, own.restaurantId)
  await assertLocationChange(tx, isThere, updateRestaurant.refusals.placeSold, at)
  await saveClocks(tx, isThere, at)
  await detachMisplacedScreens(tx, isThere, at)
  await notifyVenueContent(tx, { kind: 'restaurant', id: own.restaurantId })
  return restaurant
}

/** At most five, one after the other, so that one request does not delay others. */
async function acceptPictures(context: AppContext, stagedFiles: readonly StagedFile[]): Promise<AcceptedPicture[]> {
  const accepted: AcceptedPicture[] = []
  for (const stagedFile of stagedFiles)
    accepted.push(await acceptPicture(context, stagedFile, createRestaurant.refusals.pictureInvalid))
  return accepted
}

async function attachScreens({ db, clock }: AppContext, restaurants: readonly RestaurantRow[]): Promise<Restaurant[]> {
  const ids = restaurants.map(({ id }) => id)
  const screens = await listScreensWithCampaigns(db, ids, clock.now())
  return restaurants.map((restaurant) => presentRestaurant(restaurant, screens.get(restaurant.id) ?? []))
}
