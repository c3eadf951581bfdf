import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { createRestaurant, createVehicle } from '@marquee/contract/fleet'
import { createInfotainment } from '@marquee/contract/infotainment'
import { decideReview, type ReviewKind } from '@marquee/contract/operator'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { type ApiClient, createApiClient, type Send } from './api-client.ts'

/** A partner lists a vehicle, which waits for approval; returns its id. */
export async function submitVehicle(
  partner: ApiClient,
  body: EndpointBodyInput<typeof createVehicle>,
  images: readonly string[] = [],
): Promise<string> {
  return (await partner(createVehicle, { body, files: { image: images } })).vehicle._id
}

/** A partner lists a restaurant, which waits for approval; returns its id. */
export async function submitRestaurant(
  partner: ApiClient,
  body: EndpointBodyInput<typeof createRestaurant>,
  images: readonly string[] = [],
): Promise<string> {
  return (await partner(createRestaurant, { body, files: { images } })).restaurant._id
}

/** A partner uploads an infotainment video, which waits for approval; returns its id. */
export async function submitInfotainment(
  partner: ApiClient,
  body: EndpointBodyInput<typeof createInfotainment>,
  video: string,
  poster?: string,
): Promise<string> {
  const files = { video, ...(poster !== undefined && { poster }) }
  return (await partner(createInfotainment, { body, files })).entertainmentVideo._id
}

/** An operator approves what waits, or rejects it for a reason. */
export async function decide(operator: ApiClient, kind: ReviewKind, id: string, rejection?: string): Promise<void> {
  const body =
    rejection === undefined ? ({ decision: 'approve' } as const) : ({ decision: 'reject', reason: rejection } as const)
  await operator(decideReview, { params: { kind, id }, body })
}

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
