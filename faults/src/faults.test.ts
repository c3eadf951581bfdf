import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../tools/src/harness/random.ts'
import { DATABASE_CUT, SERVER_KILLED, runFaultTest } from './fault-test.ts'
import { openEnvironment } from './environment.ts'

test('keeps every play and sign of life that was acknowledged, and takes each other one once, when server and database are killed while devices send (product 5)', async () => {
  const environment = await openEnvironment(6)
  onTestFinished(() => environment.close())
  const result = await runFaultTest(environment, [SERVER_KILLED, DATABASE_CUT], createRandom(5))
  expect(result.wrong).toEqual([])
  // Otherwise nothing was tried: something has to be on its way when it is taken away.
  expect(result.inTheAir).toBeGreaterThan(0)
  expect(result.acknowledged).toBe(result.made)
})
