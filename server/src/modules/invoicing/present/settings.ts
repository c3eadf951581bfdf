import type { BillingSettings } from '@marquee/contract/billing-settings'
import type { SettingsRow } from '../queries/settings.ts'

/** The settings of the reply: null fields are empty strings. */
export function presentSettings(row: SettingsRow): BillingSettings {
  const { only: _, updatedAt: _at, invoicesFrom: _from, ...settings } = row
  const { vatNumber, taxNumber, registration, bic, secondLanguage } = settings
  const texts = { vatNumber: vatNumber ?? '', taxNumber: taxNumber ?? '', registration: registration ?? '' }
  return { ...settings, ...texts, bic: bic ?? '', secondLanguage: secondLanguage ?? '' }
}
