import { and, ne, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { presentSettings } from '../present/settings.ts'
import { findBillingSettings, type SettingsRow } from '../queries/settings.ts'
import { type SettingsBody, type SettingsFault, checkSettings, type SettingsFields } from '../rules/settings.ts'
import { parseVatNumber } from '../rules/vat-numbers.ts'
import { documents } from '../../documents/schema/documents.ts'
import { billingSettings as table } from '../schema/settings.ts'

/** The id of the settings in the audit log. */
export const SETTINGS_ID = '00000000-0000-4000-8000-00000000b111'

/**
 * Replaces the billing settings and logs the changes. With `invoicesEarlier`, campaigns approved before the first
 * settings are invoiced in the order of their approval; otherwise they get no invoices (decision 17).
 */
export async function saveSettings(
  tx: Tx,
  by: Actor,
  { invoicesEarlier, ...body }: SettingsBody,
  at: Date,
): Promise<{ kind: 'saved'; settings: SettingsRow } | { kind: 'refused'; fault: SettingsFault }> {
  await lockSettings(tx)
  const fault = checkSettings(body) ?? (await checkPrefixes(tx, body))
  if (fault) return { kind: 'refused', fault }
  const before = await findBillingSettings(tx)
  const columns = {
    ...body,
    vatNumber: parseVatNumber(body.country, body.vatNumber) || null,
    taxNumber: body.taxNumber || null,
    registration: body.registration || null,
    bic: body.bic || null,
    secondLanguage: body.secondLanguage || null,
    invoicesFrom: invoicesEarlier ? null : before ? before.invoicesFrom : at,
    updatedAt: at,
  }
  const [settings] = await tx
    .insert(table)
    .values(columns)
    .onConflictDoUpdate({ target: table.only, set: columns })
    .returning()
  if (!settings) throw new Error('the settings were not written')
  const after = presentSettings(settings)
  const changes = computeChanges(before ? presentSettings(before) : toNulls(after), after)
  const isOpened = before?.invoicesFrom != null && settings.invoicesFrom === null
  if (changes || isOpened) {
    const subject = { kind: 'billing-settings', id: SETTINGS_ID, name: settings.name } as const
    const details = before && !isOpened ? undefined : { invoicesEarlier }
    await writeAuditEntry(
      tx,
      by,
      { action: before ? 'update' : 'create', subject, changes, ...(details && { details }) },
      at,
    )
  }
  await publish(tx, 'billing.settings-saved', {})
  await notify(tx, { topic: 'billing' })
  return { kind: 'saved', settings }
}

/** Serializes changes of the settings, also before there is a row to lock. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing settings'))`)
}

/** The state before the first settings: all fields are null. */
function toNulls<T extends Record<string, unknown>>(fields: T): Record<keyof T, null> {
  // The keys are the keys of the argument.
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as Record<keyof T, null>
}

/** Refuses a prefix that documents of the other kind use, so that no number is issued twice. */
async function checkPrefixes(tx: Tx, body: SettingsFields): Promise<SettingsFault | undefined> {
  const prefixes = [
    ['invoice', 'invoicePrefix'],
    ['credit-note', 'creditNotePrefix'],
  ] as const
  for (const [kind, field] of prefixes) {
    const isOfPrefix = sql`${documents.number} ~ ${`^${body[field]}[0-9]{4}-[0-9]{6,}$`}`
    const taken = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(ne(documents.kind, kind), isOfPrefix))
      .limit(1)
    if (taken.length > 0) return { why: 'prefixTaken', field }
  }
  return undefined
}
