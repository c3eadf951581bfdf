import { expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { COMMAND_LINE_ACTOR } from '../audit/commands.ts'
import { unpairDevice } from '../screens/commands/pair-device.ts'

test('a device that is unpaired at one process is refused at the other from its next call on, and gets no events (product 4, product 10)', async () => {
  const here = await startAppForTest({ database: 'postgres' })
  const there = await startAppForTest({ database: { url: here.databaseUrl ?? '' }, listen: true })
  const { screenIds } = await plantVehicle(here.context.db, await plantLocation(here.context.db), [10])
  const device = await plantDevice(here, screenIds[0] ?? '')
  const stream = await openTestListener(there, '/api/player/events', device.token)
  await stream.next('manifest-changed')
  const getManifest = () => createApiClient(there, device.token).get('/api/player/manifest')
  expect((await getManifest()).status).toBe(200)
  await runInTransaction(here.context.database, (tx) =>
    unpairDevice(tx, COMMAND_LINE_ACTOR, device.screenId, here.clock.now()),
  )
  expect((await getManifest()).status).toBe(401)
  await stream.ended
})
