import type { BookingSettings } from '@marquee/contract/booking-settings'
import { bookingSettingsTexts } from '@marquee/contract/messages/booking-settings'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { readBookingSettings } from '../queries/booking-settings.ts'
import { bookingSettings as table } from '../schema.ts'

/** The id of the single row of settings in the audit log. */
const SETTINGS_ID = '00000000-0000-4000-8000-00000000b00c'

/** The audit log stores it for all readers, so it stays English. */
const SUBJECT = { kind: 'booking-settings', id: SETTINGS_ID, name: bookingSettingsTexts.name } as const

/** Replaces the booking limits and records the change. */
export async function saveBookingSettings(tx: Tx, by: Actor, settings: BookingSettings, at: Date): Promise<void> {
  // The lock makes two operators run one after the other; without a row, a row lock is not enough.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('booking settings'))`)
  const changes = computeChanges(await readBookingSettings(tx), settings)
  if (!changes) return
  await tx.insert(table).values(settings).onConflictDoUpdate({ target: table.only, set: settings })
  await writeAuditEntry(tx, by, { action: 'update', subject: SUBJECT, changes }, at)
}
