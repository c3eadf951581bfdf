import { getBookingSettings, saveBookingSettings } from '@marquee/contract/booking-settings'
import { bookingSettingsTexts } from '@marquee/contract/messages/booking-settings'
import { runInTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { saveBookingSettings as save } from '../commands/booking-settings.ts'
import { readBookingSettings } from '../queries/booking-settings.ts'

/** The booking limits, for operators. */
export const bookingSettingsRoutes: readonly Route[] = [
  route(getBookingSettings, async (_call, { db }) => ({ settings: await readBookingSettings(db) })),

  route(saveBookingSettings, async ({ caller, address, body }, { database, clock }) => {
    await runInTransaction(database, (tx) => save(tx, toActor({ caller, address }), body, clock.now()))
    return { success: true, message: bookingSettingsTexts.saved }
  }),
]
