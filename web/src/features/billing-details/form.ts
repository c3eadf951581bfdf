import type { BillingDetails } from '@marquee/contract/billing-details'
import { billingDetailTexts as t } from '@marquee/contract/messages/billing-details'

/** The fields of the dialog of the billing details. */
export type DetailsForm = {
  street: string
  postcode: string
  town: string
  /** empty: the country of the operator */
  country: string
  vatNumber: string
  taxNumber: string
  isSmallBusiness: boolean
}
export type DetailsField = 'street' | 'postcode' | 'town' | 'country' | 'vatNumber' | 'taxNumber'

export const toDetailsForm = (details: BillingDetails): DetailsForm => ({
  street: details.street,
  postcode: details.postcode,
  town: details.town,
  country: details.country ?? '',
  vatNumber: details.vatNumber,
  taxNumber: details.taxNumber,
  isSmallBusiness: details.isSmallBusiness,
})

/** Greece uses EL in VAT numbers, and Northern Ireland uses XI beside the United Kingdom. */
const VAT_LETTERS: Readonly<Record<string, readonly string[]>> = { GR: ['EL'], GB: ['GB', 'XI'] }

/**
 * The problems, by field. An address is complete or absent, and a VAT number begins with the code of its country. The
 * server decides whether the number itself can be valid.
 */
export function checkDetailsForm(form: DetailsForm): Partial<Record<DetailsField, string>> {
  const { street, postcode, town, country } = form
  const isAddress = [street, postcode, town].some((part) => part.trim() !== '')
  const vat = checkVatNumber(form.vatNumber, country)
  return {
    ...(isAddress && street.trim() === '' && { street: t.streetMissing }),
    ...(isAddress && postcode.trim() === '' && { postcode: t.postcodeMissing }),
    ...(isAddress && town.trim() === '' && { town: t.townMissing }),
    ...(vat !== undefined && { vatNumber: vat }),
  }
}

function checkVatNumber(typed: string, country: string): string | undefined {
  const number = typed.replaceAll(/[\s.]/g, '').toUpperCase()
  if (number === '') return undefined
  if (typed.trim().length > 20) return t.vatNumberTooLong
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,}$/.test(number)) return t.vatNumberPattern
  const prefixes = VAT_LETTERS[country] ?? [country]
  return country !== '' && !prefixes.includes(number.slice(0, 2)) ? t.vatNumberCountry : undefined
}
