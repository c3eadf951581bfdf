export type BankDetails = { bankName: string; accountHolder: string; accountNumber: string }

/**
 * Whether payouts would go to another account or recipient. Spaces and the case of letters in an account number do not
 * count.
 */
export function isBankChanged(before: BankDetails, after: BankDetails): boolean {
  return (
    before.bankName !== after.bankName ||
    before.accountHolder !== after.accountHolder ||
    compact(before.accountNumber) !== compact(after.accountNumber)
  )
}

const compact = (accountNumber: string) => accountNumber.replace(/\s/g, '').toUpperCase()

/** The last four characters, enough for owners to recognise their account, but not for others to copy it. */
export const getAccountEnd = (accountNumber: string): string => compact(accountNumber).slice(-4)

export const maskAccount = (accountNumber: string): string => `…${getAccountEnd(accountNumber)}`
