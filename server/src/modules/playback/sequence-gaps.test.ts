import { randomUUID } from 'node:crypto'
import type { PlayResult } from '@marquee/contract/player'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { requireBody } from '../../testing/people/users.ts'
import { playSequences, plays } from './schema.ts'

test('a device with gaps in its sequence numbers has a small row for any number of gaps, and each play once (decision 3)', async () => {
  const app = await startAppForTest()
  const { screenIds } = await plantVehicle(app.context.db, await plantLocation(app.context.db), [10])
  const device = await plantDevice(app, screenIds[0] ?? '')
  const send = async (rows: readonly unknown[]) =>
    (requireBody(await device.post('/api/player/plays', { plays: rows }), 200) as { results: PlayResult[] }).results
  const spot = { campaignId: randomUUID(), sha256: 'a'.repeat(64) }
  const createPlay = (seq: number) => buildPlay(app, device, spot, 60, { seq })

  for (let from = 0; from < 8000; from += 1000) {
    // The maximum of stored flagged plays a day (decision 15).
    if (from === 4000) app.clock.advance(DAYS)
    await send(Array.from({ length: 1000 }, (_, index) => createPlay(2 * (from + index))))
    expect(await send([createPlay(2 * from)])).toMatchObject([{ result: 'duplicate' }])
  }
  const [row] = await app.context.db
    .select({ bytes: sql<number>`pg_column_size(taken)` })
    .from(playSequences)
    .where(eq(playSequences.deviceId, device.deviceId))
  expect(row?.bytes).toBeLessThan(33_000)

  // It continues with the next number.
  expect(await send([createPlay(16_001)])).toMatchObject([{ reason: 'not-booked' }])
  expect(await app.context.db.$count(plays)).toBe(8001)
})
