export type Transfer = {
  accountHolder: string
  iban: string
  bic: string | null
  cents: number
  /** the creditor reference without spaces */
  reference: string
}

const MAX_CENTS = 99_999_999_999

/**
 * The text of the QR code that fills in a transfer in banking apps (EPC069-12, version 002, which allows an empty BIC).
 *
 * @throws RangeError for an amount outside the limits of the code
 */
export function formatEpc({ accountHolder, iban, bic, cents, reference }: Transfer): string {
  if (cents < 1 || cents > MAX_CENTS) throw new RangeError(`${cents} cents fit into no EPC code`)
  // Each field is one line.
  const payee = accountHolder.replace(/\s+/g, ' ').trim().slice(0, 70)
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const account = iban.replace(/\s/g, '')
  return ['BCD', '002', '1', 'SCT', bic ?? '', payee, account, amount, '', reference].join('\n')
}
