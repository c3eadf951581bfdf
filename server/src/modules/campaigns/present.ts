import { getFormats } from '@marquee/contract/language/formats'
import type { RestaurantAvailability, RestaurantOption, VehicleAvailability } from '@marquee/contract/availability'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { toEuros } from '@marquee/contract/money.rules'
import type {
  OfferedScreen,
  RestaurantScreens,
  UnusualDisplay,
  VehicleTypeScreens,
} from '../inventory/queries/availability.ts'
import { translateStored } from '../../platform/stored-texts.ts'
import type { StoredCampaign } from './queries/campaigns.ts'

/** The proven plays of a campaign, in sums. */
export type CampaignProof = { plays: number; impressions: number; screensRunning: number }

/** The same campaign for an operator who does not read money (decision 38). */
export const hidePrice = <C extends Pick<ListedCampaign, 'totalCost' | 'paid'>>(campaign: C): C => ({
  ...campaign,
  totalCost: null,
  paid: null,
})

export const NO_PROOF: CampaignProof = { plays: 0, impressions: 0, screensRunning: 0 }

/** A campaign as the API sends it, without its list of screens (ENT-20). */
export function presentCampaign(campaign: StoredCampaign, proven: CampaignProof): ListedCampaign {
  const { id, startsOn, endsOn, weeks, screenCount, venueIds, company, video } = campaign
  return {
    _id: id,
    name: campaign.name,
    location: campaign.locationId,
    locationName: campaign.locationName ?? '',
    timeZone: campaign.timeZone,
    status: campaign.status,
    rejectionReason: campaign.rejectionReason && translateStored(campaign.rejectionReason),
    startDate: startsOn,
    endDate: endsOn,
    numberOfWeeks: weeks,
    numberOfScreens: screenCount,
    numberOfScreensRunning: proven.screensRunning,
    totalCost: toEuros(campaign.totalCents),
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
      poster: campaign.poster,
    },
    type: campaign.type,
    category: campaign.category,
    makegoodOf: campaign.makegoodOf,
    company: { _id: company.id, name: company.name },
    createdBy: campaign.createdBy,
    selectedRestaurants: campaign.type === 'restaurant' ? venueIds : [],
    selectedVehicles: campaign.type === 'vehicle' ? venueIds : [],
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  }
}

/** Free vehicle screens by type, types by name, and vehicles in the same order (ENT-09, OPEN-73). */
export function presentVehicles(
  found: readonly VehicleTypeScreens[],
  displays: readonly UnusualDisplay[],
  asOf: Date,
): VehicleAvailability {
  const byName = found.toSorted((one, other) => getFormats().compareNames(one.typeName, other.typeName))
  return {
    vehicles: byName.flatMap(({ vehicles }) => vehicles),
    availableScreensByType: byName.map(
      ({ typeId, typeName, vehicles, availableScreens, bookedUntil, nextFreeStart }) => ({
        _id: typeId,
        name: typeName,
        totalVehicles: vehicles.length,
        totalScreensAvailable: availableScreens,
        vehicles,
        bookedUntil,
        nextFreeStart,
      }),
    ),
    nextFreeStart: findNextFreeStart(found),
    unusualDisplays: displays.map(presentDisplay),
    unusualScreens: found.flatMap(({ unusual }) =>
      (unusual ?? []).map(([place, screens]) => ({ place, screens: screens.map(presentScreen) })),
    ),
    asOf: asOf.toISOString(),
  }
}

/** Restaurants with a free screen, and all restaurants of the location with the full ones disabled (OPEN-75). */
export function presentRestaurants(
  found: readonly RestaurantScreens[],
  displays: readonly UnusualDisplay[],
  asOf: Date,
): RestaurantAvailability {
  const allRestaurants = found.map(presentRestaurantOption)
  return {
    availableRestaurants: allRestaurants.filter((restaurant) => !restaurant.disabled),
    allRestaurants,
    nextFreeStart: findNextFreeStart(found),
    unusualDisplays: displays.map(presentDisplay),
    forecastFacts: found.flatMap(({ restaurantId, openingHours, screen }) =>
      screen ? [{ place: restaurantId, openingHours, screen: presentScreen(screen) }] : [],
    ),
    asOf: asOf.toISOString(),
  }
}

function presentRestaurantOption(found: RestaurantScreens): RestaurantOption {
  const { restaurantId, openingHours: _, screen: __, footTrafficStatedAt: statedAt, ...restaurant } = found
  return {
    _id: restaurantId,
    ...restaurant,
    footTrafficStatedAt: statedAt && new Date(statedAt).toISOString(),
    disabled: restaurant.availableScreens === 0,
  }
}

const presentScreen = ([slotsPerLoop, multiplier, held]: OfferedScreen) => ({ slotsPerLoop, multiplier, held })
const presentDisplay = ({ venueId, ratio }: UnusualDisplay) => ({ place: venueId, ratio })

/** The first day on which a full location has a free screen; null while one is free. */
function findNextFreeStart(rows: readonly { availableScreens: number; nextFreeStart: string | null }[]): string | null {
  if (rows.some((row) => row.availableScreens > 0)) return null
  return rows.flatMap((row) => row.nextFreeStart ?? []).sort()[0] ?? null
}
