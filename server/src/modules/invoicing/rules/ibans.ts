import { isValidBIC, validateIBAN, ValidationErrorsIBAN as Faults } from 'ibantools'

export type IbanFault = 'ibanLength' | 'ibanChecksum' | 'ibanUnknown'

/** The kind of error in an IBAN, for which the form has a message (standards 12); undefined if it is valid. */
export function checkIban(iban: string): IbanFault | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  // Other errors of an unknown country are meaningless.
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban) || errorCodes.includes(Faults.NoIBANCountry)) return 'ibanUnknown'
  if (errorCodes.includes(Faults.WrongBBANLength)) return 'ibanLength'
  return errorCodes.includes(Faults.WrongBBANFormat) ? 'ibanUnknown' : 'ibanChecksum'
}

/** Whether a code is a valid BIC. */
export const isBic = (code: string): boolean => isValidBIC(code)
