import { COMMON } from '@marquee/contract/refusals'
import { retrySchedule } from './retry-after.ts'
import { refuse, type Refused } from './errors.ts'
import { shedCalls } from './metrics.ts'

/**
 * Counts a shed call and returns its refusal: 503 with a random delay, so that shed callers do not return at the same
 * moment (decision 2).
 *
 * @param why the label of the counter in `GET /metrics`; few words, never a value of a user
 * @param mayWait the delay may be minutes
 */
export function refuseBusy(why: string, mayWait?: boolean): Refused {
  shedCalls.inc({ why })
  return refuse(COMMON.busy, { retryAfterSeconds: retrySchedule.scheduleRetry(mayWait) })
}
