import { expect, onTestFinished, test } from 'vitest'
import { openProxied } from './proxied.ts'
import { KILL_ONCE, runRolling } from './rolling.ts'

/** `npm run test:faults -- --only proxy` also restarts them, several times. */
test('D-47 behind nginx, a killed server loses no acknowledged write, and no call but a POST that it had begun', async () => {
  const proxied = await openProxied(1)
  onTestFinished(() => proxied.close())
  const { answered, lost, acknowledgedPlays, wrong } = await runRolling(proxied, KILL_ONCE, 1)
  expect(wrong).toEqual([])
  expect(lost.filter(({ method, status }) => method !== 'POST' || status !== 502)).toEqual([])
  expect(lost.length).toBeLessThan(4)
  expect(answered).toBeGreaterThan(50)
  expect(acknowledgedPlays).toBeGreaterThan(0)
})
