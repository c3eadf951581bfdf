import type { Campaign } from '@marquee/contract/campaigns'
import type { City, Place } from './city.ts'
import { TODAY } from './house.ts'
import { sample } from './media.ts'
import type { Part } from './people.ts'
import { type Client, bodyOf } from './people/users.ts'

export const LANDSCAPE: Part = { file: sample('autumn-roast.mp4'), name: 'autumn-roast.mp4', type: 'video/mp4' }
export const PORTRAIT: Part = { file: sample('breakfast-club.mp4'), name: 'breakfast-club.mp4', type: 'video/mp4' }

/** The text parts of the campaign form, as the page sends them (CAMP-FORM-37). */
export function campaignParts(more: Record<string, string> = {}): Record<string, string> {
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
    ...more,
  }
}

/** The parts that choose these places, one screen of each unless said otherwise. */
export function selection(
  city: City,
  places: readonly Place[],
  more: Record<string, string> = {},
): Record<string, string> {
  const ids = JSON.stringify(places.map((place) => place.id))
  const isRestaurant = more.type === 'restaurant'
  return {
    location: city.locationId,
    selectedVehicles: isRestaurant ? '[]' : ids,
    selectedRestaurants: isRestaurant ? ids : '[]',
    numberOfScreens: String(places.length),
    ...more,
  }
}

/** A campaign that was submitted with a fitting video and waits for its decision. */
export async function submitted(
  client: Client,
  city: City,
  places: readonly Place[],
  more: Record<string, string> = {},
): Promise<Campaign> {
  const parts = campaignParts({ ...selection(city, places, more), status: 'Pending Approval', ...more })
  const video = parts.type === 'restaurant' ? PORTRAIT : LANDSCAPE
  const reply = await client.send('POST', '/api/campaigns', { ...parts, video })
  return (bodyOf(reply, 201) as { campaign: Campaign }).campaign
}
