/** Figures of a run, as a table tells them. */

export function sortNumbers(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

/** The value below which that share of all lies. */
export function computeQuantile(values: readonly number[], share: number): number {
  return sortNumbers(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}
