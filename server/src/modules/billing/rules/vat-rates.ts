export type VatRate = { from: string; rateBps: number }

/**
 * The rate of a day: the latest that is valid from it or from a day before.
 *
 * @param firstBps that of the settings, before all others
 */
export function rateOn(day: string, firstBps: number, rates: readonly VatRate[]): number {
  const valid = rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return valid.at(-1)?.rateBps ?? firstBps
}
