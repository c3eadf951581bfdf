import { isValidBIC, validateIBAN, ValidationErrorsIBAN as Faults } from 'ibantools'

export type IbanFault = 'ibanLength' | 'ibanChecksum' | 'ibanUnknown'

/** What is wrong with an IBAN, told apart as people can help it (standards 12); undefined where it is right. */
export function checkIban(iban: string): IbanFault | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  // Whatever else is wrong with a country that nobody knows says nothing.
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban) || errorCodes.includes(Faults.NoIBANCountry)) return 'ibanUnknown'
  if (errorCodes.includes(Faults.WrongBBANLength)) return 'ibanLength'
  return errorCodes.includes(Faults.WrongBBANFormat) ? 'ibanUnknown' : 'ibanChecksum'
}

/** Whether a bank can be asked under that code. */
export const isBic = (code: string): boolean => isValidBIC(code)
