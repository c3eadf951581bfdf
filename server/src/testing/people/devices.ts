import { randomUUID } from 'node:crypto'
import type { Play } from '@marquee/contract/player'
import { devices } from '../../modules/screens/schema.ts'
import { hashSecret, createSecret } from '../../platform/secrets.ts'
import type { TestApp } from '../app.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'

/** The device of a screen: an API client with its credential, and the fields that its plays share. */
export type Device = ApiClient & { token: string; deviceId: string; screenId: string; bootId: string }

/** Earlier than the test data: the oldest recorded ride is from 2015. */
export const PLANTED_AT = new Date('2015-01-01T00:00:00Z')

/** A device that was paired a while ago, inserted as a row; other tests cover pairing itself. */
export async function plantDevice(app: TestApp, screenId: string): Promise<Device> {
  const token = createSecret()
  const [row] = await app.context.db
    .insert(devices)
    .values({
      screenId,
      uuid: randomUUID(),
      model: 'Raspberry Pi 5',
      width: 1920,
      height: 1080,
      tokenHash: hashSecret(token),
      pairedAt: PLANTED_AT,
      firstSeenAt: PLANTED_AT,
    })
    .returning({ id: devices.id })
  if (!row) throw new Error('the device was not planted')
  return { ...createApiClient(app, token), token, deviceId: row.id, screenId, bootId: randomUUID() }
}

let seq = 0

/** A complete play of a campaign with twelve seconds, which started that many seconds ago. */
export function buildPlay(
  app: TestApp,
  device: Device,
  campaign: { campaignId: string; sha256: string },
  secondsAgo: number,
  overrides: Partial<Play> = {},
): Play {
  seq += 1
  return {
    playId: randomUUID(),
    bootId: device.bootId,
    seq,
    slot: 0,
    kind: 'campaign',
    ...campaign,
    startedAt: new Date(app.clock.now().getTime() - secondsAgo * 1000).toISOString(),
    durationMs: 12_000,
    complete: true,
    ...overrides,
  }
}

/** A heartbeat. */
export function buildHeartbeat(app: TestApp, device: Device, overrides: Record<string, unknown> = {}) {
  seq += 1
  return {
    seq,
    bootId: device.bootId,
    at: app.clock.now().toISOString(),
    monotonicMs: seq * 30_000,
    positions: [],
    ...overrides,
  }
}
