import { expect, it } from 'vitest'
import { SECONDS } from '../clock.ts'
import { CALL_LIMITS } from './limits.ts'

/** `faults/src/database-unavailable.test.ts` measures whole answers, with the delays of a slow machine. */
it.each(['waitMs', 'lockMs', 'connectMs', 'silentMs'] as const)(
  '%s limits the wait of a call to less than 5 seconds (D-41)',
  (limit) => {
    expect(CALL_LIMITS[limit]).toBeGreaterThan(0)
    expect(CALL_LIMITS[limit]).toBeLessThan(5 * SECONDS)
  },
)
