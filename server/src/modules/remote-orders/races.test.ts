import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createPartner, requireBody } from '../../testing/people/users.ts'
import { plantPartnerScreen, readRemoteControl, sendOrder, sendResult, tryTake } from '../../testing/remote-orders.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { AUTOMATIC_ACTOR } from '../audit/commands.ts'
import { orderScreens } from './commands/order-screens.ts'
import { remoteOrders } from './schema.ts'

async function startTwoApps(): Promise<[TestApp, TestApp]> {
  const first = await startAppForTest({ database: 'postgres', listen: true })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' }, listen: true })
  return [first, second]
}

test('orders at once on two server processes are one order, which one of many starts takes (decision 37)', async () => {
  const [here, there] = await startTwoApps()
  const petra = await createPartner(here)
  const elsewhere = createApiClient(there, petra.token)
  const { screenId, device } = await plantPartnerScreen(here, petra)
  const stream = await openTestListener(there, '/api/player/events', device.token)
  await stream.next('manifest-changed')

  const orders = await Promise.all(
    [petra, elsewhere, petra, elsewhere].map((who) => sendOrder(who, screenId, 'reload')),
  )
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  const id = orders[0]?.id ?? ''
  expect(await stream.next('remote-order')).toEqual({ id, order: 'reload' })

  const deviceThere = createApiClient(there, device.token)
  const taken = await Promise.all(
    [device, deviceThere, device, deviceThere].map((who) => tryTake(who, id, randomUUID())),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)

  const results = await Promise.all([device, deviceThere].map((who) => sendResult(who, id, {})))
  const recorded = results.map((reply) => (requireBody(reply, 200) as { isRecorded: boolean }).isRecorded)
  expect(recorded.filter(Boolean)).toHaveLength(1)
  expect((await readRemoteControl(elsewhere, screenId)).orders).toMatchObject([{ id, state: 'done' }])
})

test('many screens are ordered by a few statements: own ones with a device, each once (decision 37)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [petra, otto] = [await createPartner(app), await createPartner(app, 'Otto Other')]
  const own = [await plantPartnerScreen(app, petra), await plantPartnerScreen(app, petra)]
  const foreign = await plantPartnerScreen(app, otto)
  const unknown = randomUUID()
  const screenIds = [...own, foreign].map(({ screenId }) => screenId)
  // The command reads no more of its caller.
  const caller = { role: 'partner', ownerId: petra.ownerId, userId: petra.userId } as UserCaller
  const order = () =>
    runInTransaction(app.context.database, (tx) =>
      orderScreens(
        tx,
        { caller, by: AUTOMATIC_ACTOR },
        { screenIds: [...screenIds, unknown], kind: 'restart' },
        app.clock.now(),
      ),
    )
  const [first, second] = await Promise.all([order(), order()])
  const get = (outcomes: typeof first, id: string) => outcomes.find(({ screenId }) => screenId === id)?.outcome
  for (const { screenId } of own) {
    expect(new Set([get(first, screenId), get(second, screenId)])).toEqual(new Set(['open', 'sent']))
    expect(await app.context.db.$count(remoteOrders, eq(remoteOrders.screenId, screenId))).toBe(1)
  }
  expect([foreign.screenId, unknown].map((id) => get(first, id))).toEqual(['not-found', 'not-found'])
  expect(first.map(({ screenId }) => screenId)).toEqual([...screenIds, unknown].toSorted())
})
