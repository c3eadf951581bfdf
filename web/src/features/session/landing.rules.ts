import type { User } from '@marquee/contract/identity'
import type { Interrupted } from '../../lib/session.ts'

/**
 * Where somebody goes after signing in at `/`: back to where the own session broke off (OPEN-08), else to the
 * dashboard. Operators and unknown roles stay (LOGIN-14, OPEN-07).
 */
export function landing(
  user: Pick<User, '_id' | 'role'>,
  dashboard: string | undefined,
  interrupted: Interrupted | null,
): string | undefined {
  if (user.role !== 'partner' && user.role !== 'client') return undefined
  const leadsBack = interrupted?.userId === user._id && OWN_PATH.test(interrupted.path)
  return leadsBack ? interrupted.path : dashboard
}

/** An address of this application; two slashes at its beginning would lead to another host. */
const OWN_PATH = /^\/(?![/\\])/
