/** The pages of the operator about money, and the way between them (product 8, VIS-8). */
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
