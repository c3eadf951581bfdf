import type { User } from '@marquee/contract/identity'
import { useCampaigns } from '../../features/campaigns/api.ts'
import { useRestaurants, useVehicles } from '../../features/fleet/api.ts'
import { useInfotainmentVideos } from '../../features/infotainment/api.ts'
import { useScreens } from '../../features/screens/api.ts'
import { campaignEntry, type Entry, restaurantEntry, screenEntry, vehicleEntry, videoEntry } from './entries.ts'

/** Everything with a name that the user has, from the very lists of the pages. One that does not load is left out. */
export function useOwnThings({ ownerId, companyId }: User): { entries: Entry[]; isLoading: boolean } {
  const vehicles = useVehicles(ownerId)
  const restaurants = useRestaurants(ownerId)
  const screens = useScreens(ownerId)
  const videos = useInfotainmentVideos(ownerId)
  const campaigns = useCampaigns(companyId)
  const entries = [
    ...(vehicles.data ?? []).map(vehicleEntry),
    ...(restaurants.data ?? []).map(restaurantEntry),
    ...(screens.data ?? []).map(screenEntry),
    ...(videos.data ?? []).map(videoEntry),
    ...(campaigns.data ?? []).map(campaignEntry),
  ]
  const isLoading = [vehicles, restaurants, screens, videos, campaigns].some((list) => list.isLoading)
  return { entries, isLoading }
}
