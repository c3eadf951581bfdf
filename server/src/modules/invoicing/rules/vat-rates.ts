export type VatRate = { from: string; rateBps: number }

/**
 * The rate of a day: the latest one that is valid from this day or earlier.
 *
 * @param firstBps the initial rate of the settings
 */
export function pickVatRate(day: string, firstBps: number, rates: readonly VatRate[]): number {
  const valid = rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return valid.at(-1)?.rateBps ?? firstBps
}
