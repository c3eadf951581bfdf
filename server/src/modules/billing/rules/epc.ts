export type Transfer = {
  accountHolder: string
  iban: string
  bic: string | null
  cents: number
  /** the creditor reference, compact */
  reference: string
}

const MAX_CENTS = 99_999_999_999

/**
 * The text of the QR code from which banking apps fill in a transfer (EPC069-12, version 002: the BIC may be empty).
 *
 * @throws RangeError for an amount that the code cannot carry
 */
export function formatEpc({ accountHolder, iban, bic, cents, reference }: Transfer): string {
  if (cents < 1 || cents > MAX_CENTS) throw new RangeError(`${cents} cents fit into no EPC code`)
  // The fields are told apart by the line they stand in.
  const payee = accountHolder.replace(/\s+/g, ' ').trim().slice(0, 70)
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const account = iban.replace(/\s/g, '')
  return ['BCD', '002', '1', 'SCT', bic ?? '', payee, account, amount, '', reference].join('\n')
}
