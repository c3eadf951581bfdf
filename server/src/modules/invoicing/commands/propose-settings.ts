import { saveBillingSettings } from '@marquee/contract/billing-settings'
import { billingSettingsTexts } from '@marquee/contract/messages/billing-settings'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Actor } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { informOtherOperators } from '../../identity/commands/operators.ts'
import type { Guard } from '../../identity/policy/reauthentication.ts'
import { presentSettings } from '../present/settings.ts'
import { findBillingSettings } from '../queries/settings.ts'
import { type SettingsBody, checkSettings } from '../rules/settings.ts'
import { splitChanges } from '../rules/settings-changes.ts'
import { parseVatNumber } from '../rules/vat-numbers.ts'
import { lockSettings, saveSettings } from './settings.ts'
import { proposeChange } from './settings-changes.ts'

type CommandContext = { by: Actor & { userId: string }; at: Date; publicUrl: string }

/**
 * Proposes the settings under dual control, saves the others, and mails all operators which ones changed (decision 21).
 * The first settings of an installation are saved directly, because no client has paid yet.
 *
 * @throws Refused proofMissing, wrongPassword, wrongCode, changePending
 */
export async function proposeSettings(
  tx: Tx,
  body: SettingsBody,
  { by, ...commandContext }: CommandContext,
  guard: Guard | undefined,
): ReturnType<typeof saveSettings> {
  await lockSettings(tx)
  const row = await findBillingSettings(tx)
  const fault = checkSettings(body)
  if (!row || fault) return saveSettings(tx, by, body, commandContext.at)
  const { invoicesEarlier, ...fields } = body
  const normalized = { ...fields, vatNumber: parseVatNumber(body.country, body.vatNumber) ?? '' }
  const before = presentSettings(row)
  const { underDualControl, direct } = splitChanges(before, normalized)
  if (Object.keys(underDualControl).length > 0) {
    if (!guard) throw refuse(saveBillingSettings.refusals.proofMissing, { field: 'password' })
    await guard.verify(tx)
    await proposeChange(tx, by, { settings: underDualControl, vatRate: null }, commandContext)
  }
  const saved = await saveSettings(tx, by, { ...direct, invoicesEarlier }, commandContext.at)
  const changed = Object.keys(computeChanges(before, direct) ?? {})
  if (saved.kind === 'saved' && changed.length > 0) await mailSaved(tx, by, changed, commandContext)
  return saved
}

/** Documents print these settings. The email lets another operator undo an unexpected change. */
async function mailSaved(
  tx: Tx,
  by: Actor,
  changed: readonly string[],
  { at, publicUrl }: Omit<CommandContext, 'by'>,
): Promise<void> {
  const url = `${publicUrl}/operator/billing/settings`
  await informOtherOperators(
    tx,
    [],
    { kind: 'billing-settings-changed', values: { change: 'saved', fields: [...changed], vatRateFrom: null } },
    ({ texts, formats, writeEmail }, firstName) => {
      const { direct } = billingSettingsTexts
      // Only fields without dual control are saved directly.
      const fields = changed.map((field) => direct[field as keyof typeof direct])
      const values = { by: by.name, fields: formats.formatList(fields) }
      return writeEmail(texts.billing.settingsSaved, values, { firstName, url })
    },
    at,
  )
}
