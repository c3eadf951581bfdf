import { expect, it, onTestFinished } from 'vitest'
import { createId } from '../../../platform/db/columns.ts'
import { SECONDS } from '../../../platform/clock.ts'
import { startApp } from '../../../testing/app.ts'
import { buildPlay, type Device } from '../../../testing/people/devices.ts'
import { buildStoredPlay } from '../../../testing/stored-plays.ts'
import type { PairedBatch } from '../rules/play-groups.ts'
import { plays } from '../schema.ts'
import { readPlayFacts } from './play-facts.ts'

it('a late play is judged by a packed one of a clock that was ahead, which began after its week (decision 15)', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const { database, db } = app.context
  const [screenId, deviceId] = [createId(), createId()]
  const weekEndsAt = new Date('2026-10-26T00:00:00Z')
  const startedAt = new Date(weekEndsAt.getTime() + 40 * SECONDS)
  await database.query(`select make_partition('plays', '2026-10-25')`)
  await db.insert(plays).values(
    buildStoredPlay(startedAt, {
      receivedAt: new Date(weekEndsAt.getTime() - 5 * SECONDS),
      screenId,
      verdict: 'counted',
      reason: null,
    }),
  )
  // Ten minutes around it are read, so the window begins after the week as well.
  const play = buildPlay(app, { bootId: createId() } as Device, { campaignId: createId(), sha256: 'a'.repeat(64) }, 0, {
    startedAt: '2026-10-26T00:10:30.000Z',
  })
  const batch: PairedBatch = {
    device: { deviceId, screenId, pairedAt: new Date(0) },
    rows: [{ playId: play.playId, play }],
    at: app.clock.now(),
  }
  const readShown = async () => (await readPlayFacts(db, [batch])).shown.get(screenId)
  const before = await readShown()
  expect(before).toEqual([{ startMs: startedAt.getTime(), durationMs: 10_000 }])
  await app.jobs.runNow('playback.pack-plays')
  expect(await db.$count(plays)).toBe(0)
  expect(await readShown()).toEqual(before)
})
