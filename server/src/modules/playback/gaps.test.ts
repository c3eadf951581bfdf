import { randomUUID } from 'node:crypto'
import type { PlayResult } from '@marquee/contract/player'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { plantDevice, played } from '../../testing/people/devices.ts'
import { bodyOf } from '../../testing/people/users.ts'
import { playSequences, plays } from './schema.ts'

test('a device that counts on with gaps keeps a small row, however many, and each play once (decision 3)', async () => {
  const house = await houseForThisTest()
  const { screenIds } = await plantVehicle(house.house.db, await plantCity(house.house.db), [10])
  const device = await plantDevice(house, screenIds[0] ?? '')
  const send = async (of: readonly unknown[]) =>
    (bodyOf(await device.post('/api/player/plays', { plays: of }), 200) as { results: PlayResult[] }).results
  const spot = { campaignId: randomUUID(), sha256: 'a'.repeat(64) }
  const counted = (seq: number) => played(house, device, spot, 60, { seq })

  for (let from = 0; from < 8000; from += 1000) {
    // Of plays that prove nothing no more are kept a day (decision 15).
    if (from === 4000) house.clock.advance(DAYS)
    await send(Array.from({ length: 1000 }, (_, index) => counted(2 * (from + index))))
    expect(await send([counted(2 * from)])).toMatchObject([{ result: 'duplicate' }])
  }
  const [row] = await house.house.db
    .select({ bytes: sql<number>`pg_column_size(taken)` })
    .from(playSequences)
    .where(eq(playSequences.deviceId, device.deviceId))
  expect(row?.bytes).toBeLessThan(33_000)

  // It goes on with what comes next.
  expect(await send([counted(16_001)])).toMatchObject([{ reason: 'not-booked' }])
  expect(await house.house.db.$count(plays)).toBe(8001)
})
