import { saveBillingSettings } from '@marquee/contract/billing-settings'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Actor } from '../../audit/commands.ts'
import type { Guard } from '../policy/proof.ts'
import { presentSettings } from '../present/settings.ts'
import { billingSettings } from '../queries/settings.ts'
import { type SettingsBody, settingsFault } from '../rules/settings.ts'
import { splitChanges } from '../rules/settings-changes.ts'
import { vatNumberOf } from '../rules/vat-numbers.ts'
import { lockSettings, saveSettings } from './settings.ts'
import { proposeChange } from './settings-changes.ts'

type Moment = { by: Actor & { userId: string }; at: Date; publicUrl: string }

/**
 * Saves the settings and proposes the guarded ones (decision 045). The first settings of an installation are saved
 * directly, because nobody has paid anything yet.
 *
 * @throws Refused proofMissing, wrongPassword, wrongCode, changePending
 */
export async function proposeSettings(
  tx: Tx,
  body: SettingsBody,
  { by, ...moment }: Moment,
  guard: Guard | undefined,
): ReturnType<typeof saveSettings> {
  await lockSettings(tx)
  const row = await billingSettings(tx)
  const fault = settingsFault(body)
  if (!row || fault) return saveSettings(tx, by, body, moment.at)
  const { invoicesEarlier, ...fields } = body
  const asKept = { ...fields, vatNumber: vatNumberOf(body.country, body.vatNumber) ?? '' }
  const { guarded, direct } = splitChanges(presentSettings(row), asKept)
  if (Object.keys(guarded).length > 0) {
    if (!guard) throw refuse(saveBillingSettings.refusals.proofMissing, { field: 'password' })
    await guard.demand(tx)
    await proposeChange(tx, by, { settings: guarded, vatRate: null }, moment)
  }
  return saveSettings(tx, by, { ...direct, invoicesEarlier }, moment.at)
}
