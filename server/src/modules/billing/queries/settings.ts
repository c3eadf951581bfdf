import type { Db } from '../../../platform/db/database.ts'
import { billingSettings as table } from '../schema/settings.ts'

export type SettingsRow = typeof table.$inferSelect

/** Who the operator is on its documents; undefined before anybody has filled it in. */
export async function findBillingSettings(db: Db): Promise<SettingsRow | undefined> {
  const [settings] = await db.select().from(table)
  return settings
}
