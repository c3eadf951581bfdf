/** The month before or after. */
export function shiftMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Every month from that one to the present one, the newest first; at most so many. */
export function listMonths(first: string, present: string, most = 120): string[] {
  const months: string[] = []
  for (let month = present; month >= first && months.length < most; month = shiftMonth(month, -1)) months.push(month)
  return months
}

/** A month that was chosen is offered, also one of an old link. */
export function includeChosen(months: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || months.includes(chosen) ? months : [chosen, ...months]
}
