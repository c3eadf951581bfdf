import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, wholeNumber } from './scalars.ts'

/** Before an operator has said otherwise. */
export const DEFAULT_DECISION_DAYS = 3
export const DEFAULT_NEW_COMPANY_SCREEN_DAYS = 2_000

const bookingSettings = z.object({
  /** Working days after which a submitted campaign that is not decided gives its screens back. */
  decisionDays: wholeNumber(1, 30),
  /** Screens times days that a company without an approved or paid campaign may hold. */
  newCompanyScreenDays: wholeNumber(1, 1_000_000),
})
export type BookingSettings = z.infer<typeof bookingSettings>

export const getBookingSettings = endpoint({
  method: 'GET',
  path: '/api/operator/booking-settings',
  who: ['operator'],
  summary: 'The limits for campaigns that are not approved: for how long, and how many screen days, they may reserve',
  reply: z.object({ settings: bookingSettings }),
})

export const saveBookingSettings = endpoint({
  method: 'PUT',
  path: '/api/operator/booking-settings',
  who: ['operator'],
  summary: 'Changes the limits for campaigns that are not approved',
  body: bookingSettings,
  reply: done,
})
