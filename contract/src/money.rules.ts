/** Whole euro cents as the text that people read: €1,800.00 (OPEN-85). */
export function formatEuros(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(Math.trunc(cents))
  const units = Math.floor(whole / 100).toString()
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}€${grouped}.${(whole % 100).toString().padStart(2, '0')}`
}

/** Cents as the number of euros that the calls carry (`totalCost`). */
export function toEuros(cents: number): number {
  return cents / 100
}
