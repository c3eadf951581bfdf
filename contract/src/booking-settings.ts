import * as z from 'zod/mini'
import { MAX_DECISION_DAYS, MAX_NEW_COMPANY_SCREEN_DAYS } from './booking-settings.rules.ts'
import { endpoint } from './endpoint.ts'
import { successReply, wholeNumber } from './scalars.ts'

/** Used until an operator changes the settings. */
export const DEFAULT_DECISION_DAYS = 3
export const DEFAULT_NEW_COMPANY_SCREEN_DAYS = 2_000

const bookingSettings = z.object({
  /** Working days without a decision after which a submitted campaign releases its screens. */
  decisionDays: wholeNumber(1, MAX_DECISION_DAYS),
  /** Screen days that a company without an approved or paid campaign may reserve. */
  newCompanyScreenDays: wholeNumber(1, MAX_NEW_COMPANY_SCREEN_DAYS),
})
export type BookingSettings = z.infer<typeof bookingSettings>

export const getBookingSettings = endpoint({
  method: 'GET',
  path: '/api/operator/booking-settings',
  who: ['operator'],
  permission: 'settings',
  summary: 'The limits for campaigns that are not approved: for how long, and how many screen days, they may reserve',
  reply: z.object({ settings: bookingSettings }),
})

export const saveBookingSettings = endpoint({
  method: 'PUT',
  path: '/api/operator/booking-settings',
  who: ['operator'],
  permission: 'settings',
  summary: 'Changes the limits for campaigns that are not approved',
  body: bookingSettings,
  reply: successReply,
})
