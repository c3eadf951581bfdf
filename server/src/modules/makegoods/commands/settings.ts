import type { MakegoodSettings } from '@marquee/contract/makegoods'
import { makegoodTexts } from '@marquee/contract/messages/makegoods'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { readMakegoodSettings } from '../queries/settings.ts'
import { makegoodSettings as table } from '../schema.ts'

/** The id of the single row of settings in the audit log. */
const SETTINGS_ID = '00000000-0000-4000-8000-00000000b00d'

/** The audit log stores it for all readers, so it stays English. */
const SUBJECT = { kind: 'makegood-settings', id: SETTINGS_ID, name: makegoodTexts.page.title } as const

/**
 * Replaces the rule for missing plays and records the change. Offers already made keep theirs. Switched on, the rule
 * applies to campaigns whose plays become final from then on (decision 34).
 */
export async function saveMakegoodSettings(tx: Tx, by: Actor, settings: MakegoodSettings, at: Date): Promise<void> {
  // The lock makes two operators run one after the other; without a row, a row lock is not enough.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('makegood settings'))`)
  const { activeSince, ...stored } = await readMakegoodSettings(tx)
  const changes = computeChanges(stored, settings)
  if (!changes) return
  const row = { ...settings, activeSince: settings.mode === 'off' ? null : (activeSince ?? at) }
  await tx.insert(table).values(row).onConflictDoUpdate({ target: table.only, set: row })
  await writeAuditEntry(tx, by, { action: 'update', subject: SUBJECT, changes }, at)
}
