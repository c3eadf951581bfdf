/** The only place of the web application that reads the clock. */
export function now(): Date {
  return new Date()
}

/** Today in the user's own time zone, YYYY-MM-DD (OPEN-78, TRAP-02). */
export function today(at: Date = now()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
