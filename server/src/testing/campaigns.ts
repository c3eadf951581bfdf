import type { Campaign } from '@marquee/contract/campaigns'
import type { PlantedLocation, PlantedVenue } from './planted-venues.ts'
import { TODAY } from './app.ts'
import { getSamplePath } from './media.ts'
import type { Part } from './api-client.ts'
import { type Client, requireBody } from './people/users.ts'

export const LANDSCAPE: Part = { file: getSamplePath('autumn-roast.mp4'), name: 'autumn-roast.mp4', type: 'video/mp4' }
export const PORTRAIT: Part = {
  file: getSamplePath('breakfast-club.mp4'),
  name: 'breakfast-club.mp4',
  type: 'video/mp4',
}

/** The text parts of the campaign form, as the page sends them (CAMP-FORM-37). */
export function buildCampaignParts(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Autumn roast',
    startDate: TODAY,
    endDate: '',
    numberOfWeeks: '2',
    location: '',
    type: 'vehicle',
    totalCost: '0',
    selectedRestaurants: '[]',
    numberOfScreens: '0',
    selectedVehicles: '[]',
    status: 'Draft',
    ...overrides,
  }
}

/** The parts of the form that select these venues, one screen of each by default. */
export function buildSelection(
  location: PlantedLocation,
  venues: readonly PlantedVenue[],
  overrides: Record<string, string> = {},
): Record<string, string> {
  const ids = JSON.stringify(venues.map((venue) => venue.id))
  const isRestaurant = overrides.type === 'restaurant'
  return {
    location: location.locationId,
    selectedVehicles: isRestaurant ? '[]' : ids,
    selectedRestaurants: isRestaurant ? ids : '[]',
    numberOfScreens: String(venues.length),
    ...overrides,
  }
}

/** Submits a campaign with a suitable video for review. */
export async function submitCampaign(
  client: Client,
  location: PlantedLocation,
  venues: readonly PlantedVenue[],
  overrides: Record<string, string> = {},
): Promise<Campaign> {
  const parts = buildCampaignParts({
    ...buildSelection(location, venues, overrides),
    status: 'Pending Approval',
    ...overrides,
  })
  const video = parts.type === 'restaurant' ? PORTRAIT : LANDSCAPE
  const reply = await client.send('POST', '/api/campaigns', { ...parts, video })
  return (requireBody(reply, 201) as { campaign: Campaign }).campaign
}
