// Written by `npm run messages` from en/booking-settings.json.
import { loadMessages } from '../language/load.ts'

export type BookingSettingsTexts = {
  readonly title: string
  readonly help: string
  readonly decisionDays: string
  readonly decisionDaysHelp: string
  readonly screenDays: string
  readonly screenDaysHelp: string
  readonly wrong: (values: { most: number }) => string
  readonly save: string
  readonly saving: string
  readonly saved: string
  readonly name: string
}

export const bookingSettingsTexts = await loadMessages<BookingSettingsTexts>('booking-settings')
