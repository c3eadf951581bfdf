import { COMMON } from '@marquee/contract/refusals'
import { retrySchedule } from './retry-after.ts'
import { refuse, type Refused } from './errors.ts'
import { shedCalls } from './metrics.ts'

/**
 * The refusal of what cannot be done at the moment, and is counted: 503 with the time to come back, each time another
 * one, so that those who were sent away do not come back in one moment (decision 2).
 *
 * @param why as `GET /metrics` counts it; few words, never a value of somebody
 * @param mayWait it may be minutes until then
 */
export function refuseBusy(why: string, mayWait?: boolean): Refused {
  shedCalls.inc({ why })
  return refuse(COMMON.busy, { retryAfterSeconds: retrySchedule.scheduleRetry(mayWait) })
}
