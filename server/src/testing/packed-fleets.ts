import type { PlayResult } from '@marquee/contract/player'
import { onTestFinished } from 'vitest'
import { checkEverything } from '../commands/ledger-verify.ts'
import { rebuild } from '../commands/rebuild.ts'
import { plays } from '../modules/playback/schema.ts'
import { DAYS } from '../platform/clock.ts'
import { startApp, type TestApp } from './app.ts'
import { type Device, buildPlay, plantDevice } from './people/devices.ts'
import { createClient, createOperator, type Person, requireBody } from './people/users.ts'
import { plantLocation, plantVehicle } from './planted-venues.ts'
import { plantRunningCampaign, type Spot } from './running-campaigns.ts'

/** Fleets with plays of a week that can be packed. */

export const NOW = '2026-11-21T11:00:00.000Z'
const FLIGHT = { startsOn: '2026-10-12', endsOn: '2026-11-22' }

export type Fleet = { app: TestApp; olga: Person; devices: Device[]; spot: Spot }

/** Screens with plays that arrived in a week of October, and in one of November that is not packed yet. */
export async function createFleet(
  screens: number,
  prepare: (app: TestApp) => Promise<unknown> = async () => {},
): Promise<Fleet> {
  const app = await startApp({ database: 'postgres', at: '2026-10-24T11:00:00Z' })
  onTestFinished(() => app.close())
  await prepare(app)
  const location = await plantLocation(app.context.db)
  const carl = await createClient(app)
  const screenIds = (
    await Promise.all(Array.from({ length: screens }, () => plantVehicle(app.context.db, location, [10])))
  ).flatMap((vehicle) => vehicle.screenIds)
  const spot = await plantRunningCampaign(app.context.db, location, carl, screenIds, FLIGHT)
  const devices = await Promise.all(screenIds.map((screenId) => plantDevice(app, screenId)))
  for (const device of devices) {
    const some = Array.from({ length: 7 }, (_, index) => buildPlay(app, device, spot, 30 + index * 20 * 3600))
    await sendPlays(device, [...some, buildPlay(app, device, spot, 10_000, { durationMs: 4000, complete: false })])
  }
  app.clock.setTime('2026-11-14T08:00:00Z')
  for (const device of devices) {
    const late = Array.from({ length: 4 }, (_, index) => buildPlay(app, device, spot, 30 + index * 13 * 3600))
    await sendPlays(device, [...late, buildPlay(app, device, { ...spot, sha256: 'c'.repeat(64) }, (5 * DAYS) / 1000)])
  }
  app.clock.setTime(NOW)
  return { app, olga: await createOperator(app), devices, spot }
}

export async function sendPlays(device: Device, some: readonly unknown[]): Promise<PlayResult[]> {
  const { results } = requireBody(await device.post('/api/player/plays', { plays: some }), 200) as {
    results: PlayResult[]
  }
  return results
}

export const countStored = ({ app }: Fleet) => app.context.db.$count(plays)
export const verifyFleet = ({ app: { context } }: Fleet) =>
  checkEverything({ database: context.database, storage: context.files.storage })

export async function runRebuild({ app }: Fleet, storage = app.context.files.storage) {
  const lines: string[] = []
  const context = { ...app.context, files: { storage } }
  const damaged = await rebuild(context, { from: '2026-01-01', until: '2026-11-21' }, (line) => lines.push(line))
  return { lines, damaged }
}
