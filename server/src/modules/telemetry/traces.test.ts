import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECONDS } from '../../platform/clock.ts'
import { type PlantedLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import {
  buildHeartbeats,
  computeExpectedLog,
  readDay,
  readLog,
  readMonths,
  sumSeconds,
  postHeartbeats,
  shuffle,
  readStoredLog,
} from '../../testing/logs.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { createOperator, type Partner, createPartner } from '../../testing/people/users.ts'
import { loadAustinBus, loadLimerickBus } from '../../testing/trace.ts'

async function plantVehicleDevice(app: TestApp, city: PlantedLocation): Promise<Device> {
  const { screenIds } = await plantVehicle(app.context.db, city, [10])
  return plantDevice(app, screenIds[0] ?? '')
}

async function createFleet(
  app: TestApp,
  name: string,
  timeZone: string,
): Promise<{ petra: Partner; city: PlantedLocation }> {
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  return { petra, city: { ...(await createLocation(olga, name, timeZone)), ownerId: petra.ownerId } }
}

describe('a real ride of 75 minutes through Limerick', () => {
  const ARRIVED = '2019-02-18T10:00:00Z'
  let app: TestApp
  let petra: Partner
  let city: PlantedLocation
  beforeAll(async () => {
    app = await startApp({ at: '2019-02-18T07:45:00Z' })
    ;({ petra, city } = await createFleet(app, 'Limerick', 'Europe/Dublin'))
  })
  afterAll(() => app.close())

  it('gives the same log when it comes late, shuffled and twice (product 6, SCR-DET-14)', async () => {
    const [live, late] = [await plantVehicleDevice(app, city), await plantVehicleDevice(app, city)]
    for (const heartbeat of buildHeartbeats(loadLimerickBus(), live.bootId)) {
      app.clock.setTime(heartbeat.at)
      await postHeartbeats(live, [heartbeat])
    }
    app.clock.setTime(ARRIVED)
    const all = buildHeartbeats(loadLimerickBus(), late.bootId)
    await postHeartbeats(late, [...shuffle(all, 1), ...shuffle(all, 2)], 23)

    const entries = await readLog(petra, live)
    expect(await readLog(petra, late)).toEqual(entries.map((entry) => ({ ...entry, status: 'offline' })))
    const stops = entries.filter(({ state, total_time }) => state === 'app_not_moves' && total_time > '00:05:00')
    expect(stops.map(({ start_time }) => start_time.slice(0, 5))).toEqual(['08:32', '08:08'])
    expect(entries.filter(({ state }) => state === 'app_moves').length).toBeGreaterThan(15)
    expect(entries[0]).toMatchObject({ state: 'app_stopped', end_time: '10:00:00', status: 'offline' })
  })

  it('gives the log of everything at once for any part of it, in any batches and order (product 6)', async () => {
    app.clock.setTime(ARRIVED)
    const heartbeats = buildHeartbeats(loadLimerickBus(), crypto.randomUUID())
    const part = fc.record({
      some: fc.shuffledSubarray(heartbeats, { minLength: 1 }),
      again: fc.subarray(heartbeats, { maxLength: 20 }),
      atOnce: fc.integer({ min: 5, max: 80 }),
    })
    await fc.assert(
      fc.asyncProperty(part, async ({ some, again, atOnce }) => {
        const device = await plantVehicleDevice(app, city)
        await postHeartbeats(device, [...some, ...again], atOnce)
        const sent = [...new Set([...some, ...again])]
        expect(await readStoredLog(app, device)).toEqual(computeExpectedLog(sent, new Date(ARRIVED), 'Europe/Dublin'))
      }),
      { numRuns: 20 },
    )
  })
})

describe('a real bus on the road for fourteen hours in Austin', () => {
  it('gives the same log in order, in reverse, shuffled and twice, and a track without the jump of its receiver (product 6, ENT-17)', async () => {
    const app = await startAppForTest({ at: '2015-06-09T12:00:00Z' })
    const { petra, city } = await createFleet(app, 'Austin', 'America/Chicago')
    const all = buildHeartbeats(loadAustinBus(), crypto.randomUUID(), 90 * SECONDS)
    const orders = [all, all.toReversed(), [...shuffle(all, 3), ...shuffle(all, 4)]]
    const logs = []
    const devices: Device[] = []
    for (const [index, order] of orders.entries()) {
      const device = await plantVehicleDevice(app, city)
      await postHeartbeats(device, order, index === 0 ? 40 : 97)
      devices.push(device)
      logs.push(await readLog(petra, device))
    }
    const [log = []] = logs
    expect(logs).toEqual([log, log, log])
    // On the road from 07:34 until after 22:08 in Texas, where it was still Sunday.
    const sunday = log.filter(({ Date }) => Date === '2015-06-07')
    expect(sunday.at(-1)).toMatchObject({ start_time: '07:34:53', start: '2015-06-07T12:34:53.000Z' })
    expect(sunday[0]).toMatchObject({ state: 'app_stopped', end_time: '24:00:00', status: 'offline' })
    expect(sumSeconds(log, '2015-06-07')).toBe(24 * 3600 - (7 * 3600 + 34 * 60 + 53))
    const [device = devices[0] as Device] = devices
    expect(await readMonths(petra, device)).toEqual([{ month: '2015-06', days: 1 }])

    const { track } = await readDay(petra, device, '2015-06-07')
    expect(track.length).toBeGreaterThan(100)
    expect(track.length).toBeLessThan(loadAustinBus().length)
    expect(track[0]).toMatchObject({ time: '07:34:53', coordinates: [-97.79208, 30.236403] })
    const kmh = track.slice(1).map((point, index) => {
      const before = track[index]?.coordinates ?? point.coordinates
      const east = (point.coordinates[0] - before[0]) * Math.cos((30.3 * Math.PI) / 180)
      const km = Math.hypot(east, point.coordinates[1] - before[1]) * 111.195
      return km / ((Date.parse(point.at) - Date.parse(track[index]?.at ?? '')) / 3_600_000)
    })
    expect(Math.max(...kmh)).toBeLessThan(250)
  })
})
