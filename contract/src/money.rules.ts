import { getFormats } from './language/formats.ts'

/** Formats whole euro cents in the language of the reader: €1,800.00 (OPEN-85). */
export function formatEuros(cents: number): string {
  return getFormats().formatEuros(cents)
}

/** Converts cents to euros, as calls carry them (`totalCost`). */
export function toEuros(cents: number): number {
  return cents / 100
}
