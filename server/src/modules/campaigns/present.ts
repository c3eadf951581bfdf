import type { ListedCampaign, RestaurantAvailability, VehicleAvailability } from '@marquee/contract/campaigns'
import { eurosNumber } from '@marquee/contract/money.rules'
import type { RestaurantWithScreens, VehicleWithScreens } from '../inventory/queries.ts'
import type { StoredCampaign } from './queries/campaigns.ts'

/** What the screens have proven of a campaign. */
export type Proven = { plays: number; impressions: number; screensRunning: number }

export const NOTHING_PROVEN: Proven = { plays: 0, impressions: 0, screensRunning: 0 }

/** A campaign on the wire, but for its screens one by one (ENT-20). */
export function presentCampaign(campaign: StoredCampaign, proven: Proven): ListedCampaign {
  const { id, startsOn, endsOn, weeks, screenCount, placeIds, company, video } = campaign
  return {
    _id: id,
    name: campaign.name,
    location: campaign.locationId,
    locationName: campaign.locationName ?? '',
    timeZone: campaign.timeZone,
    status: campaign.status,
    rejectionReason: campaign.rejectionReason,
    startDate: startsOn,
    endDate: endsOn,
    numberOfWeeks: weeks,
    numberOfScreens: screenCount,
    numberOfScreensRunning: proven.screensRunning,
    totalCost: eurosNumber(campaign.totalCents),
    paid: campaign.isPaid,
    plays: proven.plays,
    impressions: proven.impressions,
    video: video && {
      name: video.name,
      type: video.type,
      sizeBytes: video.sizeBytes,
      durationSeconds: (video.durationMs ?? 0) / 1000,
      width: video.width,
      height: video.height,
    },
    type: campaign.type,
    company: { _id: company.id, name: company.name },
    createdBy: campaign.createdBy,
    selectedRestaurants: campaign.type === 'restaurant' ? placeIds : [],
    selectedVehicles: campaign.type === 'vehicle' ? placeIds : [],
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  }
}

/** Free vehicle screens, vehicle by vehicle and by type, types by name (ENT-09, OPEN-73). */
export function presentVehicles(found: readonly VehicleWithScreens[], asOf: Date): VehicleAvailability {
  const byType = [...Map.groupBy(found, (vehicle) => vehicle.typeId)]
  return {
    vehicles: found.map(presentVehicle),
    availableScreensByType: byType
      .map(([typeId, ofType]) => presentType(typeId, ofType))
      .sort((one, other) => one.name.localeCompare(other.name)),
    asOf: asOf.toISOString(),
  }
}

function presentType(typeId: string, ofType: readonly VehicleWithScreens[]) {
  const free = ofType.reduce((sum, vehicle) => sum + vehicle.availableScreens, 0)
  const ends = ofType.flatMap((vehicle) => vehicle.bookedUntil ?? [])
  return {
    _id: typeId,
    name: ofType[0]?.typeName ?? '',
    totalVehicles: ofType.length,
    totalScreensAvailable: free,
    vehicles: ofType.map(presentVehicle),
    bookedUntil: free === 0 ? (ends.sort()[0] ?? null) : null,
  }
}

function presentVehicle({ vehicleId, typeId, availableScreens }: VehicleWithScreens) {
  return { vehicleId, type: typeId, availableScreens }
}

/** Restaurants with a free screen, and all of the location with the others disabled (OPEN-75). */
export function presentRestaurants(found: readonly RestaurantWithScreens[], asOf: Date): RestaurantAvailability {
  const allRestaurants = found.map(({ restaurantId, ...restaurant }) => ({
    _id: restaurantId,
    ...restaurant,
    disabled: restaurant.availableScreens === 0,
  }))
  return {
    availableRestaurants: allRestaurants.filter((restaurant) => !restaurant.disabled),
    allRestaurants,
    asOf: asOf.toISOString(),
  }
}
