/** What the specification calls "only logged": the browser's console, and no message to the user (ERR-06). */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- this is the one place that writes to the console
  console.error(what, failure)
}
