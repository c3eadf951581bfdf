import type { saveBillingSettings } from '@marquee/contract/billing-settings'
import { isTimeZone } from '@marquee/contract/days.rules'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { isCountry } from './countries.ts'
import { checkIban, isBic } from './ibans.ts'
import { parseVatNumber } from './vat-numbers.ts'

export type SettingsBody = Omit<EndpointBody<typeof saveBillingSettings>, 'password' | 'code'>
/** The stored settings; `invoicesEarlier` belongs only to the request. */
export type SettingsFields = Omit<SettingsBody, 'invoicesEarlier'>
export type SettingsFault = { why: keyof typeof saveBillingSettings.refusals; field: keyof SettingsBody }

/** The first invalid field of billing settings; undefined if they are valid. Does not read the database. */
export function checkSettings(body: SettingsFields): SettingsFault | undefined {
  const iban = checkIban(body.iban)
  if (iban) return { why: iban, field: 'iban' }
  if (body.bic !== '' && !isBic(body.bic)) return { why: 'bicUnknown', field: 'bic' }
  if (!isCountry(body.country)) return { why: 'countryUnknown', field: 'country' }
  if (body.vatNumber !== '' && parseVatNumber(body.country, body.vatNumber) === undefined) {
    return { why: 'vatNumberInvalid', field: 'vatNumber' }
  }
  if (!isTimeZone(body.timeZone)) return { why: 'timeZoneUnknown', field: 'timeZone' }
  if (body.creditNotePrefix === body.invoicePrefix) return { why: 'prefixTaken', field: 'creditNotePrefix' }
  const isTaken = [body.invoicePrefix, body.creditNotePrefix].includes(body.statementPrefix)
  return isTaken ? { why: 'prefixTaken', field: 'statementPrefix' } : undefined
}
