/** Statistics of a run, for its tables. */

export function sortNumbers(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

/** The quantile: the value below which that share of all values lies. */
export function computeQuantile(values: readonly number[], share: number): number {
  return sortNumbers(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}
