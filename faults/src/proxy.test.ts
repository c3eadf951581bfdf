import { expect, onTestFinished, test } from 'vitest'
import { openProxied } from './proxied.ts'
import { KILL_ONCE, runRolling } from './rolling.ts'

/** `npm run test:faults -- --only proxy` also restarts them, several times. */
test('D-47 behind nginx, a killed server loses no call of a person and no acknowledged write, and repeats none', async () => {
  const proxied = await openProxied(1)
  onTestFinished(() => proxied.close())
  const { answered, lost, acknowledgedPlays, wrong } = await runRolling(proxied, KILL_ONCE, 1)
  expect(wrong).toEqual([])
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(50)
  expect(acknowledgedPlays).toBeGreaterThan(0)
})
