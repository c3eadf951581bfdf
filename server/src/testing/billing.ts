import { saveSettings as replace } from '../modules/invoicing/commands/settings.ts'
import { runInTransaction } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { SETTINGS, type Settings } from './operator-settings.ts'
import { requireBody, type Person } from './people/users.ts'

export { SETTINGS } from './operator-settings.ts'

/** The operator fills in the billing settings: from then on approvals issue invoices. */
export async function saveSettings(olga: Person, overrides: Partial<Settings> = {}): Promise<void> {
  requireBody(await olga.put('/api/operator/billing/settings', { ...SETTINGS, ...overrides }), 200)
}

/** Saves settings without approval and delay (decision 21). */
export async function replaceSettings({ context }: TestApp, overrides: Partial<Settings>): Promise<void> {
  const by = { userId: null, name: 'Test', address: null }
  const saved = await runInTransaction(context.database, (tx) =>
    replace(tx, by, { ...SETTINGS, ...overrides }, context.clock.now()),
  )
  if (saved.kind === 'refused') throw new Error(`the settings were refused: ${saved.fault.why}`)
}
