/** The previous or the next month. */
export function shiftMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The months from the given one to the current one, the newest first, up to a limit. */
export function listMonths(first: string, present: string, most = 120): string[] {
  const months: string[] = []
  for (let month = present; month >= first && months.length < most; month = shiftMonth(month, -1)) months.push(month)
  return months
}

/** A selected month is always offered, also one from an old link. */
export function includeChosen(months: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || months.includes(chosen) ? months : [chosen, ...months]
}
