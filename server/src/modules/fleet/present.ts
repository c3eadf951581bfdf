import { CUISINE_TYPES, type Location, type Restaurant, type Vehicle, type VehicleType } from '@marquee/contract/fleet'
import type { LocationRow, RestaurantRow, VehicleRow, VehicleTypeRow } from './queries.ts'
import { toAddress, toPosition } from './rules.ts'
import { translateStored } from '../../platform/stored-texts.ts'

export function presentLocation({ id, name, timeZone, isActive }: LocationRow): Location {
  return { _id: id, name, timeZone, isActive }
}

export function presentVehicleType({ id, name, isActive }: VehicleTypeRow): VehicleType {
  return { _id: id, name, isActive }
}

/** `service` is the name of the type, `ownerId` repeats `owner` (TRAP-30, OPEN-40). */
export function presentVehicle(vehicle: VehicleRow, screens: Vehicle['screens']): Vehicle {
  const { id, image, brand, model, typeId, typeName, registrationNumber, locationId, locationName } = vehicle
  const { ownerId, status, rejectionReason, createdAt, updatedAt } = vehicle
  return {
    _id: id,
    image,
    brand,
    model,
    type: typeId,
    service: typeName,
    registrationNumber,
    location: locationId,
    locationName,
    owner: ownerId,
    ownerId,
    status,
    rejectionReason: rejectionReason && translateStored(rejectionReason),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    screens,
  }
}

export function presentRestaurant(restaurant: RestaurantRow, screens: Restaurant['screens']): Restaurant {
  const { id, name, locationId, locationName, seatingCapacity, footTrafficEstimate, description } = restaurant
  const { phone, email, openingHours, images, ownerId, status, rejectionReason, createdAt, updatedAt } = restaurant
  return {
    _id: id,
    name,
    location: locationId,
    locationName,
    cuisineType: CUISINE_TYPES.find((type) => type === restaurant.cuisineType) ?? 'Other',
    seatingCapacity,
    footTrafficEstimate,
    footTrafficStatedAt: restaurant.footTrafficStatedAt?.toISOString() ?? null,
    description,
    contactInformation: { phone, email },
    openingHours,
    position: toPosition(restaurant),
    address: toAddress(restaurant),
    images,
    owner: ownerId,
    ownerId,
    status,
    rejectionReason: rejectionReason && translateStored(rejectionReason),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    screens,
  }
}
