import {
  type BookingSettings,
  DEFAULT_DECISION_DAYS,
  DEFAULT_NEW_COMPANY_SCREEN_DAYS,
} from '@marquee/contract/booking-settings'
import type { Db } from '../../../platform/db/database.ts'
import { bookingSettings as table } from '../schema.ts'

const DEFAULTS: BookingSettings = {
  decisionDays: DEFAULT_DECISION_DAYS,
  newCompanyScreenDays: DEFAULT_NEW_COMPANY_SCREEN_DAYS,
}

export async function readBookingSettings(db: Db): Promise<BookingSettings> {
  const { decisionDays, newCompanyScreenDays } = table
  const [row] = await db.select({ decisionDays, newCompanyScreenDays }).from(table)
  return row ?? DEFAULTS
}
