import { getBookingSettings, saveBookingSettings } from '@marquee/contract/booking-settings'
import { bookingSettingsTexts } from '@marquee/contract/texts/booking-settings'
import { inTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { saveBookingSettings as save } from '../commands/booking-settings.ts'
import { bookingSettings } from '../queries/booking-settings.ts'

/** The booking limits, for operators. */
export const bookingSettingsRoutes: readonly Route[] = [
  route(getBookingSettings, async (_call, { db }) => ({ settings: await bookingSettings(db) })),

  route(saveBookingSettings, async ({ caller, address, body }, { database, clock }) => {
    await inTransaction(database, (tx) => save(tx, actorOf({ caller, address }), body, clock.now()))
    return { success: true, message: bookingSettingsTexts.saved }
  }),
]
