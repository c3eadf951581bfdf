/** A monotonic stopwatch for the duration of a run. Nothing simulated uses it. */
export function startStopwatch(): () => number {
  const startedMs = performance.now()
  return () => performance.now() - startedMs
}
