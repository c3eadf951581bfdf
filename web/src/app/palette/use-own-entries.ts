import type { User } from '@marquee/contract/identity'
import { useCampaigns } from '../../features/campaigns/api.ts'
import { useRestaurants, useVehicles } from '../../features/fleet/api.ts'
import { useInfotainmentVideos } from '../../features/infotainment/api.ts'
import { useScreens } from '../../features/screens/api.ts'
import {
  toCampaignEntry,
  type Entry,
  toRestaurantEntry,
  toScreenEntry,
  toVehicleEntry,
  toVideoEntry,
} from './entries.ts'

/** The named objects of the user, from the same lists that the pages show. A list that does not load is left out. */
export function useOwnEntries({ ownerId, companyId }: User): { entries: Entry[]; isLoading: boolean } {
  const vehicles = useVehicles(ownerId)
  const restaurants = useRestaurants(ownerId)
  const screens = useScreens(ownerId)
  const videos = useInfotainmentVideos(ownerId)
  const campaigns = useCampaigns(companyId)
  const entries = [
    ...(vehicles.data ?? []).map(toVehicleEntry),
    ...(restaurants.data ?? []).map(toRestaurantEntry),
    ...(screens.data ?? []).map(toScreenEntry),
    ...(videos.data ?? []).map(toVideoEntry),
    ...(campaigns.data ?? []).map(toCampaignEntry),
  ]
  const isLoading = [vehicles, restaurants, screens, videos, campaigns].some((list) => list.isLoading)
  return { entries, isLoading }
}
