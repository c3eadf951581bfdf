import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createReportNotifier, NOTIFY_INTERVAL_MS } from './commands/notify-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('companies get a notification of growing reports at once, and then every few seconds (decision 3)', async () => {
  const [roast, winter] = [randomUUID(), randomUUID()]
  const companyId = randomUUID()
  const createGrown = (campaignId: string) => [{ campaignId, companyId }]
  const notified: unknown[] = []
  onTestFinished(app.context.listeners.add(({ topic, data }) => topic === 'plays' && notified.push(data?.campaignId)))
  // There is only one connection, so everything that began before has ended.
  const drainNotified = async () => {
    await app.context.database.query('select 1')
    return notified.splice(0)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reports = createReportNotifier(app.context)

  await reports.notify(createGrown(roast))
  expect(await drainNotified()).toEqual([roast])
  await reports.notify(createGrown(roast))
  await reports.notify(createGrown(winter))
  await reports.notify(createGrown(roast))
  expect(await drainNotified()).toEqual([])
  app.clock.advance(NOTIFY_INTERVAL_MS)
  vi.advanceTimersByTime(NOTIFY_INTERVAL_MS)
  expect(await drainNotified()).toEqual([roast, winter])
  vi.advanceTimersByTime(10 * NOTIFY_INTERVAL_MS)
  expect(await drainNotified()).toEqual([])

  app.clock.advance(NOTIFY_INTERVAL_MS)
  await reports.notify(createGrown(winter))
  expect(await drainNotified()).toEqual([winter])
  await reports.notify([])
  expect(await drainNotified()).toEqual([])
})
