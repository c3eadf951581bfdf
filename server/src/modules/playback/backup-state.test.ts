import { recordHeartbeats, recordPlays } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { NOON, startAppForTest } from '../../testing/app.ts'
import { createClient, requireBody } from '../../testing/people/users.ts'
import { buildHeartbeat, buildPlay, plantDevice } from '../../testing/people/devices.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { plantRunningCampaign } from '../../testing/running-campaigns.ts'
import { beginHistory, markBackedUp } from '../media/commands/backup-state.ts'

test.each(['postgres', 'embedded'] as const)(
  'answers to plays and heartbeats say what a backup has, and when the database was restored (decision 14, %s)',
  async (database) => {
    const app = await startAppForTest({ database })
    const city = await plantLocation(app.context.db)
    const { screenIds } = await plantVehicle(app.context.db, city, [10])
    const flight = { startsOn: '2026-11-18', endsOn: '2026-12-01' }
    const spot = await plantRunningCampaign(app.context.db, city, await createClient(app), screenIds, flight)
    const device = await plantDevice(app, screenIds[0] ?? '')
    const play = buildPlay(app, device, spot, 60)
    const sendPlay = async () =>
      recordPlays.reply.parse(requireBody(await device.post('/api/player/plays', { plays: [play] }), 200))
    const sendHeartbeat = async () => {
      const sent = { beats: [buildHeartbeat(app, device)], sentAt: app.clock.now().toISOString() }
      return recordHeartbeats.reply.parse(requireBody(await device.post('/api/player/heartbeats', sent), 200))
    }

    const first = await sendPlay()
    const { history, until } = first.backup ?? {}
    expect(first).toMatchObject({ results: [{ result: 'accepted' }], answeredAt: NOON })
    expect(history).toMatch(database === 'postgres' ? /^[0-9a-f-]{36}\.[0-9A-F]{8}$/ : /^[0-9a-f-]{36}\.$/)
    expect(until).toBeNull()
    expect((await sendHeartbeat()).backup).toEqual({ history, until: null })

    // Clocks may differ by five minutes, and an older backup that ends later takes nothing back.
    const backedUpAt = app.clock.now()
    for (const at of [backedUpAt, new Date(backedUpAt.getTime() - MINUTES)])
      await runInTransaction(app.context.database, (tx) => markBackedUp(tx, at))
    app.clock.advance(10 * SECONDS)
    const covered = new Date(backedUpAt.getTime() - 5 * MINUTES).toISOString()
    expect((await sendHeartbeat()).backup).toEqual({ history, until: covered })

    await runInTransaction(app.context.database, beginHistory)
    app.clock.advance(10 * SECONDS)
    const again = await sendPlay()
    expect(again.results).toMatchObject([{ result: 'duplicate' }])
    expect(again.answeredAt).toBe(app.clock.now().toISOString())
    expect(again.backup?.history).not.toBe(history)
    expect((await sendHeartbeat()).backup).toEqual(again.backup)
  },
)
