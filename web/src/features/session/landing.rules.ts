import type { User } from '@marquee/contract/identity'
import type { Interruption } from '../../lib/session.ts'

/** The requested path that a guard stores in the history entry of the sign-in page. A link cannot set it. */
export const createWantedState = (path: string) => ({ wanted: path })

/**
 * The page after signing in at `/`: the page that was opened without a session, else the page on which the user's last
 * session ended (OPEN-08), else the dashboard. Operators and unknown roles stay (LOGIN-14, OPEN-07).
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

/** Whether the path is inside this application, according to the URL parser that browsers use. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, ANY_ORIGIN) && new URL(path, ANY_ORIGIN).origin === ANY_ORIGIN
}
