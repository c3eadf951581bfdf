import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { reportTeller, TOLD_EVERY_MS } from './commands/tell-reports.ts'

let town: TestHouse
beforeAll(async () => {
  town = await startHouse()
})
afterAll(() => town.close())

test('companies hear of growing reports at once, and then every few seconds of all that grew (decision 3)', async () => {
  const [roast, winter] = [randomUUID(), randomUUID()]
  const companyId = randomUUID()
  const grown = (campaignId: string) => [{ campaignId, companyId }]
  const heard: unknown[] = []
  onTestFinished(town.house.events.subscribe(({ topic, data }) => topic === 'plays' && heard.push(data?.campaignId)))
  // There is one connection: what was begun before this has ended after it.
  const told = async () => {
    await town.house.database.query('select 1')
    return heard.splice(0)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reports = reportTeller(town.house)

  await reports.note(grown(roast))
  expect(await told()).toEqual([roast])
  await reports.note(grown(roast))
  await reports.note(grown(winter))
  await reports.note(grown(roast))
  expect(await told()).toEqual([])
  town.clock.advance(TOLD_EVERY_MS)
  vi.advanceTimersByTime(TOLD_EVERY_MS)
  expect(await told()).toEqual([roast, winter])
  vi.advanceTimersByTime(10 * TOLD_EVERY_MS)
  expect(await told()).toEqual([])

  town.clock.advance(TOLD_EVERY_MS)
  await reports.note(grown(winter))
  expect(await told()).toEqual([winter])
  await reports.note([])
  expect(await told()).toEqual([])
})
