/** A wrong statement is credited and created again (decision 19). */
export const correctionTexts = {
  correct: 'Correct...',
  correctLabel: (number: string) => `Correct statement ${number}`,
  title: (number: string) => `Correct statement ${number}`,
  text: (partner: string) =>
    `The statement is credited in full and issued again with the current details of ${partner}: name, address and VAT number. Correct these details first. Payments stay as they are. Any difference is settled in the next payout.`,
  reason: 'Reason',
  reasonHint: 'Printed on the credit note and emailed to the partner.',
  reasonMissing: 'Enter a reason.',
  confirm: 'Credit and reissue',
  correcting: 'Reissuing...',
  corrected: 'Statement reissued',
  difference: (number: string, cents: number, amount: string) =>
    cents === 0
      ? `${number} replaces it. The amount is the same.`
      : `${number} replaces it, for ${amount} ${cents > 0 ? 'more' : 'less'}.`,
} as const
