/** Formats whole euro cents: €1,800.00 (OPEN-85). */
export function formatEuros(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(Math.trunc(cents))
  const units = Math.floor(whole / 100).toString()
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}€${grouped}.${(whole % 100).toString().padStart(2, '0')}`
}

/** Converts cents to euros, as calls carry them (`totalCost`). */
export function toEuros(cents: number): number {
  return cents / 100
}
