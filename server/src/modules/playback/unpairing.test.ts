import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { voice } from '../../testing/people.ts'
import { listenTo } from '../../testing/streams.ts'
import { COMMAND_LINE } from '../audit/commands.ts'
import { unpairDevice } from '../screens/commands/pair-device.ts'

test('what is unpaired at one process is nobody at the other with its next call, and hears nothing more (product 4, product 10)', async () => {
  const here = await houseForThisTest({ database: 'postgres' })
  const there = await houseForThisTest({ database: { url: here.databaseUrl ?? '' }, listen: true })
  const { screenIds } = await plantVehicle(here.house.db, await plantCity(here.house.db), [10])
  const device = await plantDevice(here, screenIds[0] ?? '')
  const line = await listenTo(there, '/api/player/events', device.token)
  await line.next('manifest-changed')
  const manifest = () => voice(there, device.token).get('/api/player/manifest')
  expect((await manifest()).status).toBe(200)
  await inTransaction(here.house.database, (tx) => unpairDevice(tx, COMMAND_LINE, device.screenId, here.clock.now()))
  expect((await manifest()).status).toBe(401)
  await line.ended
})
