import type { Role } from '@marquee/contract/identity'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useCurrentUser } from '../features/session/api.ts'
import { OperatorSignIn } from '../features/session/parts/operator-sign-in.tsx'
import { createWantedState } from '../features/session/landing.rules.ts'
import { useSession } from '../lib/session.ts'
import { Delayed, Spinner } from '../ui/loading.tsx'
import { paths } from './paths.ts'
import { Shell } from './shell.tsx'

/**
 * Lets partners or clients in: without a token to `/`, after a failed fetch of the user to `/`, with another
 * role to `/notfound` (GUARD-01 to GUARD-05). Nothing protected is drawn before the user's fetch has answered;
 * the frame around it may already carry the stored name (SESS-03, TRAP-23). The sign-in page gets the
 * address that was opened and leads there.
 */
export function Guard({ only, children }: { only: Exclude<Role, 'operator'>; children: ReactNode }) {
  const { token, user: stored } = useSession()
  const { data: user, isError } = useCurrentUser()
  const { pathname, search, hash } = useLocation()
  const [hadSession, setWasIn] = useState(false)
  if (user && !hadSession) setWasIn(true)
  if (token === null || isError) {
    // The page from which a user signs out is not a page that the next user wants.
    const state = hadSession ? undefined : createWantedState(pathname + search + hash)
    return <Navigate to={paths.login()} replace state={state} />
  }
  if (user && user.role !== only) return <Navigate to={paths.notFound()} replace />
  if (user) return <Shell user={user}>{children}</Shell>
  return stored?.role === only ? <Shell user={stored}>{loadingIndicator}</Shell> : loadingIndicator
}

const SecondFactorGate = lazy(async () => ({
  default: (await import('../features/operator/security/gate.tsx')).SecondFactorGate,
}))

/**
 * Lets operators in; everybody else finds the operators' sign-in at the same address (product 1). Who has yet
 * to set up the second factor that is demanded here finds nothing but that (decision 6).
 */
export function OperatorGuard({ children }: { children: ReactNode }) {
  const { token, user: stored } = useSession()
  const { data: user, isError } = useCurrentUser()
  const [gated, setGated] = useState<string | null>(null)
  if (token === null || isError) return <OperatorSignIn />
  // The recovery codes are shown only once: what the user's fetch says meanwhile takes nobody away from them.
  if (user?.secondFactor === 'missing' && gated !== token) setGated(token)
  if (gated === token) {
    return (
      <Suspense fallback={loadingIndicator}>
        <SecondFactorGate onDone={() => setGated(null)} />
      </Suspense>
    )
  }
  if (user?.role === 'operator') return <Shell user={user}>{children}</Shell>
  if (user) return <Navigate to={paths.notFound()} replace />
  const hadSession = stored?.role === 'operator' && stored.secondFactor !== 'missing'
  return hadSession ? <Shell user={stored}>{loadingIndicator}</Shell> : loadingIndicator
}

const loadingIndicator = (
  <Delayed>
    <Spinner />
  </Delayed>
)
