import { createRestaurant } from '@marquee/contract/fleet'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { formatAddress } from '@marquee/contract/addresses'
import { MAX_RESTAURANT_IMAGES } from '@marquee/contract/media.rules'
import { formatPosition } from '@marquee/contract/positions.rules'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { adoptFile, releaseFiles } from '../../media/commands/files.ts'
import type { AcceptedPicture } from '../../media/policy.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import type { OwnRestaurant } from '../policy.ts'
import { findRestaurant, type RestaurantRow } from '../queries.ts'
import { deriveStatedAt, isOtherRestaurant, toAddress, toPosition, deriveReview } from '../rules.ts'
import { restaurantImages, restaurants } from '../schema.ts'
import { assertActiveLocation } from './choices.ts'

type RestaurantFields = EndpointBody<typeof createRestaurant>
type Pictures = readonly AcceptedPicture[]
const { pictureInvalid, tooManyPictures } = createRestaurant.refusals

/** Adds a restaurant, which then waits for approval (API-REST-03, OPEN-38). @throws Refused */
export async function addRestaurant(
  tx: Tx,
  { ownerId }: OwnOwner,
  fields: RestaurantFields,
  pictures: Pictures,
  at: Date,
): Promise<RestaurantRow> {
  const columns = toRestaurantColumns(fields)
  await assertActiveLocation(tx, columns.locationId)
  assertOwnImages(fields.existingImages, [], pictures)
  const values = {
    ownerId,
    ...columns,
    footTrafficStatedAt: columns.footTrafficEstimate === null ? null : at,
    status: 'Pending Approval',
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const
  const [added] = await tx.insert(restaurants).values(values).returning({ id: restaurants.id })
  if (!added) throw new Error('the restaurant was not written')
  await setImages(tx, added.id, await adoptPictures(tx, pictures, at))
  await publish(tx, 'venue.submitted', { kind: 'restaurant', id: added.id, ownerId, version: 1 })
  return getStoredRestaurant(tx, added.id)
}

/**
 * Replaces the fields of a restaurant. Its images are then those that it keeps, in the order in which they were sent,
 * followed by the new ones (API-REST-04, TRAP-31). A changed position, address or number of guests is not
 * reviewed, so it goes to the audit log (decisions 10, 29 and 30). @throws Refused
 */
export async function changeRestaurant(
  tx: Tx,
  by: Actor,
  own: OwnRestaurant,
  fields: RestaurantFields,
  pictures: Pictures,
  at: Date,
): Promise<RestaurantRow> {
  const { restaurantId, ownerId } = own
  const before = await lockRestaurant(tx, own)
  const columns = toRestaurantColumns(fields)
  if (columns.locationId !== before.locationId) await assertActiveLocation(tx, columns.locationId)
  assertOwnImages(fields.existingImages, before.images, pictures)
  const review = deriveReview(before, isOtherRestaurant(before, columns), at)
  await tx
    .update(restaurants)
    .set({ ...columns, footTrafficStatedAt: deriveStatedAt(before, columns, at), ...review, updatedAt: at })
    .where(eq(restaurants.id, restaurantId))
  await setImages(tx, restaurantId, [...fields.existingImages, ...(await adoptPictures(tx, pictures, at))])
  await releaseFiles(tx, ...before.images.filter((image) => !fields.existingImages.includes(image)))
  if (review.submittedAt !== before.submittedAt) {
    await publish(tx, 'venue.submitted', { kind: 'restaurant', id: restaurantId, ownerId, version: review.version })
  }
  const after = await getStoredRestaurant(tx, restaurantId)
  const changes = computeChanges(describeUnreviewed(before), describeUnreviewed(after))
  if (changes) {
    const subject = { kind: 'restaurant', id: restaurantId, name: after.name } as const
    await writeAuditEntry(tx, by, { action: 'update', subject, partyId: ownerId, version: after.version, changes }, at)
  }
  return after
}

/** Deletes a restaurant; the row stays for the reports (API-REST-05). @throws Refused notFound */
export async function removeRestaurant(tx: Tx, own: OwnRestaurant, at: Date): Promise<void> {
  const before = await lockRestaurant(tx, own)
  await tx.update(restaurants).set({ deletedAt: at, updatedAt: at }).where(eq(restaurants.id, own.restaurantId))
  await setImages(tx, own.restaurantId, [])
  await releaseFiles(tx, ...before.images)
}

function toRestaurantColumns(fields: RestaurantFields) {
  const { name, location, cuisineType, seatingCapacity, footTrafficEstimate, description, openingHours } = fields
  const { phone, email } = fields.contactInformation
  const { position, address } = fields
  return {
    name,
    locationId: location,
    cuisineType,
    seatingCapacity,
    footTrafficEstimate: footTrafficEstimate ?? null,
    description,
    phone,
    email,
    openingHours,
    // A client that does not know positions or addresses omits the field; what is stored stays then.
    ...(position === undefined ? {} : (position ?? { latitude: null, longitude: null })),
    ...(address === undefined ? {} : { addressLine1: address?.line1 || null, addressLine2: address?.line2 || null }),
  }
}

/** The fields that need no review but change what clients are told. */
const describeUnreviewed = (restaurant: RestaurantRow) => ({
  position: describePosition(restaurant),
  address: describeAddress(restaurant),
  footTrafficEstimate: restaurant.footTrafficEstimate,
})

function describePosition(restaurant: RestaurantRow): string | null {
  const position = toPosition(restaurant)
  return position && formatPosition(position)
}

function describeAddress(restaurant: RestaurantRow): string | null {
  const address = toAddress(restaurant)
  return address && formatAddress(address)
}

/** A restaurant keeps only its own images, each once, and has at most five with the new ones (CONST-06). */
function assertOwnImages(kept: readonly string[], present: readonly string[], pictures: Pictures): void {
  const isOwn = kept.every((image) => present.includes(image)) && new Set(kept).size === kept.length
  if (!isOwn) throw refuse(pictureInvalid, { field: 'existingImages' })
  if (kept.length + pictures.length > MAX_RESTAURANT_IMAGES) throw refuse(tooManyPictures, { field: 'images' })
}

/** Adopts at most five pictures, one after the other. */
async function adoptPictures(tx: Tx, pictures: Pictures, at: Date): Promise<string[]> {
  const names: string[] = []
  for (const picture of pictures) names.push(await adoptFile(tx, picture, at))
  return names
}

async function setImages(tx: Tx, restaurantId: string, images: readonly string[]): Promise<void> {
  await tx.delete(restaurantImages).where(eq(restaurantImages.restaurantId, restaurantId))
  if (images.length === 0) return
  await tx.insert(restaurantImages).values(images.map((image, position) => ({ restaurantId, position, image })))
}

async function lockRestaurant(tx: Tx, { restaurantId }: OwnRestaurant): Promise<RestaurantRow> {
  const there = and(eq(restaurants.id, restaurantId), isNull(restaurants.deletedAt))
  const [row] = await tx.select({ id: restaurants.id }).from(restaurants).where(there).for('no key update')
  if (!row) throw refuse(COMMON.notFound)
  return getStoredRestaurant(tx, row.id)
}

async function getStoredRestaurant(tx: Tx, id: string): Promise<RestaurantRow> {
  const restaurant = await findRestaurant(tx, id)
  if (!restaurant) throw new Error('the restaurant that is locked is not there')
  return restaurant
}
