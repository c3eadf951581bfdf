import type { Role, User } from '@marquee/contract/identity'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '../features/session/api.ts'
import { OperatorSignIn } from '../features/session/parts/operator-sign-in.tsx'
import { createWantedState } from '../features/session/landing.rules.ts'
import { findInstallPath } from '../lib/install-link.ts'
import { useSession } from '../lib/session.ts'
import { Delayed, Spinner } from '../ui/loading.tsx'
import { getDashboardPath, paths } from '../lib/paths.ts'
import { Shell } from './shell.tsx'

/**
 * Admits partners or clients; both without `only`. A visitor without a token goes to `/`, as does a user whose data cannot be fetched; a
 * user with another role goes to `/notfound` (GUARD-01 to GUARD-05). Protected content is drawn only after the user has
 * been fetched; the frame around it may show the stored name earlier (SESS-03, TRAP-23). The sign-in page receives the
 * requested address and leads back to it; the QR code of a device leads an installer to their link. When the user continues in another business, its dashboard replaces the page.
 */
export function Guard({ only, children }: { only?: Exclude<Role, 'operator'>; children: ReactNode }) {
  const { token, user: stored } = useSession()
  const { data: user, isError } = useCurrentUser()
  const { pathname, search, hash } = useLocation()
  const [hadSession, setWasIn] = useState(false)
  if (user && !hadSession) setWasIn(true)
  const { isLeft, arrive } = useLeftBusiness(user)
  const installPath = token === null ? findInstallPath({ pathname, search }) : undefined
  if (installPath !== undefined) return <Navigate to={installPath} replace />
  if (token === null || isError) {
    // The page from which a user signs out is not remembered for the next user.
    const state = hadSession ? undefined : createWantedState(pathname + search + hash)
    return <Navigate to={paths.login()} replace state={state} />
  }
  if (user && isLeft(user)) return <BusinessChange user={user} onArrival={arrive} />
  if (user && (only ? user.role !== only : user.role === 'operator')) return <Navigate to={paths.notFound()} replace />
  if (user) return <Shell user={user}>{children}</Shell>
  return stored && (!only || stored.role === only) ? <Shell user={stored}>{loadingIndicator}</Shell> : loadingIndicator
}

/**
 * Whether the user continues in another business than the one in which this page was opened: because they switched, here
 * or in another tab, or because they are no longer a member there (decision 33).
 */
function useLeftBusiness(user: User | undefined) {
  const [openedIn, setOpenedIn] = useState(user?.membershipId)
  // The first business of a user is not another one.
  if (openedIn === undefined && user?.membershipId) setOpenedIn(user.membershipId)
  return {
    isLeft: ({ membershipId }: User) => openedIn !== undefined && membershipId !== openedIn,
    arrive: () => setOpenedIn(user?.membershipId),
  }
}

/** Leads to the dashboard of the business in which the user continues. The page before is gone, so nothing asks to stay. */
function BusinessChange({ user, onArrival }: { user: User; onArrival: () => void }) {
  const navigate = useNavigate()
  const arrive = useEffectEvent(onArrival)
  const dashboard = getDashboardPath(user.role) ?? paths.login()
  useEffect(() => {
    void Promise.resolve(navigate(dashboard, { replace: true })).then(() => arrive())
  }, [navigate, dashboard])
  return <Shell user={user}>{loadingIndicator}</Shell>
}

/** Admits every user, each as on the other pages of the role. */
export function UserGuard({ children }: { children: ReactNode }) {
  const { user: stored } = useSession()
  const { data: user = stored } = useCurrentUser()
  return user?.role === 'operator' ? <OperatorGuard>{children}</OperatorGuard> : <Guard>{children}</Guard>
}

const SecondFactorGate = lazy(async () => ({
  default: (await import('../features/operator/security/gate.tsx')).SecondFactorGate,
}))

/**
 * Admits operators. Any other user sees the operators' sign-in at the same address (product 1). An operator who still
 * has to set up the required second factor sees only that page (decision 6).
 */
export function OperatorGuard({ children }: { children: ReactNode }) {
  const { token, user: stored } = useSession()
  const { data: user, isError } = useCurrentUser()
  const [gated, setGated] = useState<string | null>(null)
  if (token === null || isError) return <OperatorSignIn />
  // The recovery codes are shown only once, so a new fetch of the user must not leave this page.
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
