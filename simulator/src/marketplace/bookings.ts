import { createCampaign } from '@marquee/contract/campaigns'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { decideReview, type ReviewKind } from '@marquee/contract/operator'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { type ApiClient, createApiClient, type Send } from './api-client.ts'

export type Credential = { token: string; screenId: string }

/** Pairs a new device: it requests a code, and a partner enters the code for a venue or a screen. */
export async function pairDevice(
  send: Send,
  partner: ApiClient,
  target: Omit<EndpointBodyInput<typeof pairScreen>, 'code'>,
  size = { width: 1920, height: 1080 },
): Promise<Credential> {
  const device = { uuid: crypto.randomUUID(), ...size }
  const { pairingId, code, secret } = await createApiClient(send)(createPairing, { body: device })
  await partner(pairScreen, { body: { code, ...target } })
  const answer = await createApiClient(send, secret)(getPairing, { params: { pairingId } })
  if (!answer.paired) throw new Error('a screen was not paired')
  return { token: answer.token, screenId: answer.screenId }
}

export async function approve(operator: ApiClient, kind: ReviewKind, id: string): Promise<void> {
  await operator(decideReview, { params: { kind, id }, body: { decision: 'approve' } })
}

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
export async function bookCampaign(client: ApiClient, booking: Booking, video: string): Promise<string> {
  const { campaign } = await client(createCampaign, { body: buildCampaign(booking), files: { video } })
  return campaign._id
}
