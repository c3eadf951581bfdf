import type { Calendar } from '@marquee/contract/promised-plays.rules'
import type { ScreenFacts } from './delivery-facts.ts'

type VenueFacts = Pick<ScreenFacts, 'approvalWindows' | 'reservation' | 'terms'>

/**
 * The venue of a screen when it last was to show the campaign, which is now while it still does. A screen without a
 * venue at that time is named by its last one.
 */
export function getVenueName({ approvalWindows, reservation, terms }: VenueFacts, { now, getDay }: Calendar): string {
  const ends = [
    ...approvalWindows.map(({ endsOn, untilAt }) => Math.min(untilAt?.getTime() ?? Infinity, getDay(endsOn).untilMs)),
    ...(reservation ? [getDay(reservation.endsOn).untilMs] : []),
  ]
  const lastMs = Math.min(now.getTime(), ends.length === 0 ? Infinity : Math.max(...ends))
  const then = terms.findLast(({ since, place }) => place !== '' && since.getTime() < lastMs) ?? terms[0]
  return then?.place ?? ''
}
