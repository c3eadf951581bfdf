import type { User } from '@marquee/contract/identity'
import type { Interruption } from '../../lib/session.ts'

/** The wanted path that a guard stores in the history entry of the sign-in page. A link cannot set it. */
export const createWantedState = (path: string) => ({ wanted: path })

/**
 * Where a user goes after signing in at `/`: to the page that was opened without a session, else to where the user's
 * last session ended (OPEN-08), else to the dashboard. Operators and unknown roles stay (LOGIN-14, OPEN-07).
 */
export function pickLandingPath(
  user: Pick<User, '_id' | 'role'>,
  dashboard: string | undefined,
  { state, interrupted }: { state: unknown; interrupted: Interruption | null },
): string | undefined {
  if (user.role !== 'partner' && user.role !== 'client') return undefined
  const wanted = readWanted(state) ?? (interrupted?.userId === user._id ? interrupted.path : undefined)
  return wanted !== undefined && isOwnPath(wanted) ? wanted : dashboard
}

function readWanted(state: unknown): string | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'wanted' in state
  return isOurs && typeof state.wanted === 'string' ? state.wanted : undefined
}

const ANY_ORIGIN = 'https://marquee.invalid'

/** Whether the path stays in this application. The URL parser decides as a browser would. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, ANY_ORIGIN) && new URL(path, ANY_ORIGIN).origin === ANY_ORIGIN
}
