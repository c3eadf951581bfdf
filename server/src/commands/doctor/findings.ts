/** The result of one check. A problem keeps the server from working as it should; a warning may be intended. */
export type Finding = { state: 'ok' | 'warning' | 'problem'; about: string; text: string }
/** Checks report their findings one by one, so that a slow one does not hold the others back. */
export type Findings<Result = void> = AsyncGenerator<Finding, Result, void>

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warn = (about: string, text: string): Finding => ({ state: 'warning', about, text })
export const fail = (about: string, text: string): Finding => ({ state: 'problem', about, text })

/** A check that cannot run is a problem, and the others still run. */
export async function* catchFailure<Result>(about: string, findings: Findings<Result>): Findings<Result | undefined> {
  try {
    return yield* findings
  } catch (error) {
    yield fail(about, error instanceof Error ? error.message : String(error))
    return undefined
  }
}

const WIDTH = 'problem'.length

export function formatFinding({ state, about, text }: Finding): string {
  return `${state.padEnd(WIDTH)}  ${about}: ${text}`
}
