import type { Db } from '../../../platform/db/database.ts'
import { billingSettings as table } from '../schema/settings.ts'

export type SettingsRow = typeof table.$inferSelect

/** The billing settings; undefined before they are saved. */
export async function findBillingSettings(db: Db): Promise<SettingsRow | undefined> {
  const [settings] = await db.select().from(table)
  return settings
}

/** The operator's time zone; UTC before the billing settings are saved. */
export async function findTimeZone(db: Db): Promise<string> {
  return (await findBillingSettings(db))?.timeZone ?? 'UTC'
}
