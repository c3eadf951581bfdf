/** The billing pages of the operator and their navigation (product 8, VIS-8). */
export const operatorBillingTexts = {
  billing: 'Billing',
  pages: {
    label: 'Billing pages',
    month: 'Month',
    bank: 'Bank import',
    payouts: 'Payout runs',
    ledger: 'Ledger',
    settings: 'Settings',
  },
} as const
