import { expect, it } from 'vitest'
import { startAppForTest } from '../testing/app.ts'
import { countAttempt } from './rate-limit.ts'

it('says after how many seconds a limit is over, and that is true (product 5)', async () => {
  const { context, clock } = await startAppForTest()
  const limit = { max: 1, windowSeconds: 60 }
  const attempt = () => countAttempt(context.db, 'somebody', limit, clock.now())
  await attempt()
  clock.advance(17_500)
  await expect(attempt()).rejects.toMatchObject({ code: 'tooMany', retryAfterSeconds: 43 })
  clock.advance(42_000)
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 1 })
  clock.advance(1000)
  await attempt()
})
