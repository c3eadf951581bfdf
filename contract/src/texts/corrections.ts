/** A wrong statement is credited and created again (decision 19). */
export const correctionTexts = {
  correct: 'Correct...',
  correctLabel: (number: string) => `Correct the statement ${number}`,
  title: (number: string) => `Correct the statement ${number}`,
  text: (partner: string) =>
    `It is taken back as a whole and made again from what is known of ${partner} now: name, address, VAT number. Mend those first. What is paid stays paid; the difference comes with the next payout.`,
  reason: 'What was wrong',
  reasonHint: 'It is printed on what takes the statement back, and mailed to the partner.',
  reasonMissing: 'Say what was wrong.',
  confirm: 'Take back and make again',
  correcting: 'Making it again...',
  corrected: 'The statement was made again',
  difference: (number: string, cents: number, amount: string) =>
    cents === 0
      ? `${number} stands in its place, over the same amount.`
      : `${number} stands in its place, over ${amount} ${cents > 0 ? 'more' : 'less'}.`,
} as const
