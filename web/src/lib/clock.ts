/** The only place of the web application that reads the clock. */
export function getNow(): Date {
  return new Date()
}

/** Today in the user's own time zone, YYYY-MM-DD (OPEN-78, TRAP-02). */
export function getToday(at: Date = getNow()): string {
  const padTwo = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`
}

/** The time zone of the reader. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
