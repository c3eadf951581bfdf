import {
  createRestaurant,
  deleteRestaurant,
  listOwnerRestaurants,
  type Restaurant,
  updateRestaurant,
} from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { eq } from 'drizzle-orm'
import { actorOf } from '../modules/audit/commands.ts'
import { addRestaurant, changeRestaurant, removeRestaurant } from '../modules/fleet/commands/restaurants.ts'
import { ownerOfPlace, ownRestaurant } from '../modules/fleet/policy.ts'
import { presentRestaurant } from '../modules/fleet/present.ts'
import { type RestaurantRow, restaurantsOf } from '../modules/fleet/queries.ts'
import { detachMisplacedScreens } from '../modules/infotainment/commands/detach-screens.ts'
import { acceptPicture, type AcceptedPicture } from '../modules/media/policy.ts'
import { visibleOwner } from '../modules/owners/policy.ts'
import { screens } from '../modules/screens/schema.ts'
import { keepClocks } from '../modules/screens/commands/clocks.ts'
import { announceContentOf, detachScreens } from '../modules/screens/commands/places.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { Piece } from '../platform/files/file-store.ts'
import type { House } from '../platform/house.ts'
import { type Route, route } from '../platform/http/route.ts'
import { leaveVenue } from './leave-venue.ts'
import { screensWithCampaigns } from './screens-of-places.ts'
import { refuseSoldElsewhere } from './sold-elsewhere.ts'

const texts = fleetTexts.fixed

/** The calls of restaurants. They stand here because a restaurant is answered, and goes away, with its screens. */
export const restaurantRoutes: readonly Route[] = [
  route(listOwnerRestaurants, async ({ caller, params }, house) => {
    const restaurants = await restaurantsOf(house.db, visibleOwner(caller, params.ownerId))
    return { restaurants: await withScreens(house, restaurants) }
  }),

  route(createRestaurant, async ({ caller, body, files }, house) => {
    const owner = ownerOfPlace(caller, body.owner, createRestaurant.refusals.noOwner)
    const pictures = await acceptPictures(house, files.images)
    const at = house.clock.now()
    const added = await inTransaction(house.database, (tx) => addRestaurant(tx, owner, body, pictures, at))
    return { success: true, message: texts.added, restaurant: presentRestaurant(added, []) }
  }),

  route(updateRestaurant, async ({ caller, address, params, body, files }, house) => {
    ownerOfPlace(caller, body.owner, updateRestaurant.refusals.noOwner)
    const own = await ownRestaurant(house.db, caller, params.id)
    const pictures = await acceptPictures(house, files.images)
    const by = actorOf({ caller, address })
    const changed = await inTransaction(house.database, async (tx) => {
      const restaurant = await changeRestaurant(tx, by, own, body, pictures, house.clock.now())
      const { placeSold } = updateRestaurant.refusals
      await refuseSoldElsewhere(tx, eq(screens.restaurantId, own.restaurantId), placeSold, house.clock.now())
      await keepClocks(tx, eq(screens.restaurantId, own.restaurantId), house.clock.now())
      await detachMisplacedScreens(tx, eq(screens.restaurantId, own.restaurantId), house.clock.now())
      await announceContentOf(tx, { kind: 'restaurant', id: own.restaurantId })
      return restaurant
    })
    const [restaurant] = await withScreens(house, [changed])
    // One went in.
    return { success: true, message: texts.updated, restaurant: restaurant as Restaurant }
  }),

  route(deleteRestaurant, async ({ caller, params }, { db, database, clock, config }) => {
    const own = await ownRestaurant(db, caller, params.id)
    const at = clock.now()
    await inTransaction(database, async (tx) => {
      await removeRestaurant(tx, own, at)
      const screenIds = await detachScreens(tx, { kind: 'restaurant', id: own.restaurantId }, at)
      await leaveVenue(tx, screenIds, { at, publicUrl: config.publicUrl })
    })
    return { success: true, message: texts.deleted }
  }),
]

/** At most five, one after the other, so that one request does not hold up the others. */
async function acceptPictures(house: House, pieces: readonly Piece[]): Promise<AcceptedPicture[]> {
  const accepted: AcceptedPicture[] = []
  for (const piece of pieces) accepted.push(await acceptPicture(house, piece, createRestaurant.refusals.pictureInvalid))
  return accepted
}

async function withScreens({ db, clock }: House, restaurants: readonly RestaurantRow[]): Promise<Restaurant[]> {
  const ids = restaurants.map(({ id }) => id)
  const screens = await screensWithCampaigns(db, ids, clock.now())
  return restaurants.map((restaurant) => presentRestaurant(restaurant, screens.get(restaurant.id) ?? []))
}
