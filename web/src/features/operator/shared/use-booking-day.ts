import { getBillingSettings } from '@marquee/contract/billing-settings'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { getNow, getOwnTimeZone } from '../../../lib/clock.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'

export const useBillingSettings = () => useCall(keys.billingSettings, getBillingSettings)

/**
 * Today in the time zone of the books, in which the server checks the day of a payment; in the user's own until the
 * settings are there.
 */
export function useBookingDay(): string {
  const { data } = useBillingSettings()
  return toCalendarDay(data?.settings?.timeZone ?? getOwnTimeZone(), getNow())
}
