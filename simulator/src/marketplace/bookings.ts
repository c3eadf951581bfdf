import { createCampaign } from '@marquee/contract/campaigns'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import type { ApiClient } from './api-client.ts'

type CampaignBody = EndpointBodyInput<typeof createCampaign>
export type Booking = Pick<CampaignBody, 'name' | 'startDate' | 'type'> & {
  status?: CampaignBody['status']
  weeks: number
  locationId: string
  venueIds: readonly string[]
  screens: number
}

/** The form of a campaign, submitted for review by default. */
export function buildCampaign({
  status = 'Pending Approval',
  weeks: numberOfWeeks,
  locationId: location,
  venueIds,
  screens: numberOfScreens,
  ...fields
}: Booking) {
  const [selected, others] = [[...venueIds], []]
  const isVehicle = fields.type === 'vehicle'
  return {
    ...fields,
    status,
    numberOfWeeks,
    location,
    numberOfScreens,
    selectedVehicles: isVehicle ? selected : others,
    selectedRestaurants: isVehicle ? others : selected,
  } satisfies CampaignBody
}

/** Saves a campaign; returns its id. */
export async function bookCampaign(
  client: ApiClient,
  booking: Booking,
  video: string,
  poster?: string,
): Promise<string> {
  const files = { video, ...(poster !== undefined && { poster }) }
  const { campaign } = await client(createCampaign, { body: buildCampaign(booking), files })
  return campaign._id
}
