export type BankDetails = { bankName: string; accountHolder: string; accountNumber: string }

/** Whether money would go elsewhere, or to somebody else: spaces and small letters in an account number make no other one. */
export function isBankChanged(before: BankDetails, after: BankDetails): boolean {
  return (
    before.bankName !== after.bankName ||
    before.accountHolder !== after.accountHolder ||
    compact(before.accountNumber) !== compact(after.accountNumber)
  )
}

const compact = (accountNumber: string) => accountNumber.replace(/\s/g, '').toUpperCase()

/** By what people know their account again, without telling it to whoever reads over their shoulder. */
export const getAccountEnd = (accountNumber: string): string => compact(accountNumber).slice(-4)
