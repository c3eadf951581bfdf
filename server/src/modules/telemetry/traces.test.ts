import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECONDS } from '../../platform/clock.ts'
import { type City, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, startHouse, type TestHouse } from '../../testing/house.ts'
import {
  beatsOf,
  expectedLog,
  readDay,
  readLog,
  readMonths,
  secondsOf,
  sendBeats,
  shuffled,
  storedLog,
} from '../../testing/logs.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import { market } from '../../testing/people/places.ts'
import { operator, type Partner, partner } from '../../testing/people/users.ts'
import { austinBus, limerickBus } from '../../testing/trace.ts'

async function vehicleIn(house: TestHouse, city: City): Promise<Device> {
  const { screenIds } = await plantVehicle(house.house.db, city, [10])
  return plantDevice(house, screenIds[0] ?? '')
}

async function marketOf(house: TestHouse, name: string, timeZone: string): Promise<{ petra: Partner; city: City }> {
  const [olga, petra] = [await operator(house), await partner(house)]
  return { petra, city: { ...(await market(olga, name, timeZone)), ownerId: petra.ownerId } }
}

describe('a real ride of 75 minutes through Limerick', () => {
  const ARRIVED = '2019-02-18T10:00:00Z'
  let house: TestHouse
  let petra: Partner
  let city: City
  beforeAll(async () => {
    house = await startHouse({ at: '2019-02-18T07:45:00Z' })
    ;({ petra, city } = await marketOf(house, 'Limerick', 'Europe/Dublin'))
  })
  afterAll(() => house.close())

  it('reads the same when it came late, shuffled and twice (product 6, SCR-DET-14)', async () => {
    const [live, late] = [await vehicleIn(house, city), await vehicleIn(house, city)]
    for (const beat of beatsOf(limerickBus(), live.bootId)) {
      house.clock.moveTo(beat.at)
      await sendBeats(live, [beat])
    }
    house.clock.moveTo(ARRIVED)
    const all = beatsOf(limerickBus(), late.bootId)
    await sendBeats(late, [...shuffled(all, 1), ...shuffled(all, 2)], 23)

    const entries = await readLog(petra, live)
    expect(await readLog(petra, late)).toEqual(entries.map((entry) => ({ ...entry, status: 'offline' })))
    const stops = entries.filter(({ state, total_time }) => state === 'app_not_moves' && total_time > '00:05:00')
    expect(stops.map(({ start_time }) => start_time.slice(0, 5))).toEqual(['08:32', '08:08'])
    expect(entries.filter(({ state }) => state === 'app_moves').length).toBeGreaterThan(15)
    expect(entries[0]).toMatchObject({ state: 'app_stopped', end_time: '10:00:00', status: 'offline' })
  })

  it('whatever part of it arrives, in whatever pieces and order, is drawn as from everything at once (product 6)', async () => {
    house.clock.moveTo(ARRIVED)
    const beats = beatsOf(limerickBus(), crypto.randomUUID())
    const part = fc.record({
      some: fc.shuffledSubarray(beats, { minLength: 1 }),
      again: fc.subarray(beats, { maxLength: 20 }),
      atOnce: fc.integer({ min: 5, max: 80 }),
    })
    await fc.assert(
      fc.asyncProperty(part, async ({ some, again, atOnce }) => {
        const device = await vehicleIn(house, city)
        await sendBeats(device, [...some, ...again], atOnce)
        const sent = [...new Set([...some, ...again])]
        expect(await storedLog(house, device)).toEqual(expectedLog(sent, new Date(ARRIVED), 'Europe/Dublin'))
      }),
      { numRuns: 20 },
    )
  })
})

describe('a real bus on the road for fourteen hours in Austin', () => {
  it('reads the same in order, in reverse, shuffled and twice, and its way is drawn without the leap of its receiver (product 6, ENT-17)', async () => {
    const house = await houseForThisTest({ at: '2015-06-09T12:00:00Z' })
    const { petra, city } = await marketOf(house, 'Austin', 'America/Chicago')
    const all = beatsOf(austinBus(), crypto.randomUUID(), 90 * SECONDS)
    const orders = [all, all.toReversed(), [...shuffled(all, 3), ...shuffled(all, 4)]]
    const logs = []
    const devices: Device[] = []
    for (const [index, order] of orders.entries()) {
      const device = await vehicleIn(house, city)
      await sendBeats(device, order, index === 0 ? 40 : 97)
      devices.push(device)
      logs.push(await readLog(petra, device))
    }
    const [log = []] = logs
    expect(logs).toEqual([log, log, log])
    // On the road from 07:34 until after 22:08 by the clock of Texas, where it still was Sunday.
    const sunday = log.filter(({ Date }) => Date === '2015-06-07')
    expect(sunday.at(-1)).toMatchObject({ start_time: '07:34:53', start: '2015-06-07T12:34:53.000Z' })
    expect(sunday[0]).toMatchObject({ state: 'app_stopped', end_time: '24:00:00', status: 'offline' })
    expect(secondsOf(log, '2015-06-07')).toBe(24 * 3600 - (7 * 3600 + 34 * 60 + 53))
    const [device = devices[0] as Device] = devices
    expect(await readMonths(petra, device)).toEqual([{ month: '2015-06', days: 1 }])

    const { track } = await readDay(petra, device, '2015-06-07')
    expect(track.length).toBeGreaterThan(100)
    expect(track.length).toBeLessThan(austinBus().length)
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
