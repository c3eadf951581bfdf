/** Milliseconds of the machine that never jump, for telling how long a run took; nothing simulated goes by it. */
export function startStopwatch(): () => number {
  const startedMs = performance.now()
  return () => performance.now() - startedMs
}
