import { expect, it } from 'vitest'
import { startAppForTest } from '../testing/app.ts'
import { countAttempt } from './rate-limit.ts'

it('returns the seconds until the limit ends (product 5)', async () => {
  const { context, clock } = await startAppForTest()
  const limit = { max: 1, windowSeconds: 60 }
  const attempt = () => countAttempt(context.db, 'a key', limit, clock.now())
  await attempt()
  clock.advance(17_500)
  await expect(attempt()).rejects.toMatchObject({ code: 'tooMany', retryAfterSeconds: 43 })
  clock.advance(42_000)
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 1 })
  clock.advance(1000)
  await attempt()
})
