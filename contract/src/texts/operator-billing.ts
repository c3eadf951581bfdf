/** The pages of the operator about money, and the way between them (product design 8, ui design 8). */
export const operatorBillingTexts = {
  billing: 'Billing',
  pages: {
    label: 'Pages of billing',
    month: 'Month',
    bank: 'Bank import',
    payouts: 'Payout runs',
    ledger: 'Ledger',
    settings: 'Settings',
  },
} as const
