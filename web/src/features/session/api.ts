import { logout, type User } from '@marquee/contract/identity'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { logFailure } from '../../lib/log.ts'
import { keys } from '../../lib/query.ts'
import { getSession, clearSession, saveUser, onSessionChange, getStoredToken, useSession } from '../../lib/session.ts'
import { fetchUser } from './arrival.ts'

/** The signed-in user as the server knows it; what it told on the way in counts for a minute. */
const currentUserQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => fetchUser(signal),
  staleTime: 60_000,
  initialData: () => {
    const { user, userFetchedAtMs: userToldAtMs } = getSession()
    return userToldAtMs > 0 && user ? user : undefined
  },
  initialDataUpdatedAt: () => getSession().userFetchedAtMs,
})

/** Asks for the user while somebody is signed in. */
export function useCurrentUser() {
  const { token } = useSession()
  return useQuery({ ...currentUserQuery, enabled: token !== null })
}

/**
 * The user on a guarded page, where the guard has already fetched it.
 *
 * @throws Error outside a guard
 */
export function useUser(): User {
  const { data } = useCurrentUser()
  const { user } = useSession()
  const known = data ?? user
  if (!known) throw new Error('useUser belongs on pages behind a guard')
  return known
}

/** The user changed by a call that answers it, such as a new picture (SESS-04). */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(keys.me, user)
  saveUser(user)
}

/** The user has become an owner or has a company now: ask again before the page goes on. */
export function refreshUser(queryClient: QueryClient): Promise<User> {
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
}

/** Ends the session here at once and on the server as well; a lost line does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  const logoutCall = getStoredToken() === null ? null : call(logout)
  clearSession()
  await logoutCall?.catch((failure: unknown) => logFailure('The session could not be ended on the server', failure))
}

/** Another token means another person: nothing that was kept for the former one may be shown. */
export function clearForeignQueries(queryClient: QueryClient): void {
  let { token } = getSession()
  onSessionChange(() => {
    const present = getSession().token
    if (present === token) return
    token = present
    queryClient.clear()
  })
}
