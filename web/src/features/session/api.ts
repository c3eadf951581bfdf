import { logout, type User } from '@marquee/contract/identity'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { logFailure } from '../../lib/log.ts'
import { keys } from '../../lib/query.ts'
import { getSession, clearSession, saveUser, onSessionChange, getStoredToken, useSession } from '../../lib/session.ts'
import { fetchUser } from './arrival.ts'

/** The signed-in user as the server knows it; the answer at sign-in is valid for a minute. */
const currentUserQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => fetchUser(signal),
  staleTime: 60_000,
  initialData: () => {
    const { user, userFetchedAtMs } = getSession()
    return userFetchedAtMs > 0 && user ? user : undefined
  },
  initialDataUpdatedAt: () => getSession().userFetchedAtMs,
})

/** Requests the user while a session exists. */
export function useCurrentUser() {
  const { token } = useSession()
  return useQuery({ ...currentUserQuery, enabled: token !== null })
}

/**
 * The user on a guarded page, where the guard has already loaded it.
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

/** Stores the user from a call that returns it, such as an upload of the picture (SESS-04). */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(keys.me, user)
  saveUser(user)
}

/** The user now has an owner profile or a company: loads the user again before the page continues. */
export function refreshUser(queryClient: QueryClient): Promise<User> {
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
}

/** Ends the session here at once and on the server as well; a lost connection does not keep the user signed in. */
export async function signOut(): Promise<void> {
  const logoutCall = getStoredToken() === null ? null : call(logout)
  clearSession()
  await logoutCall?.catch((failure: unknown) => logFailure('The session could not be ended on the server', failure))
}

/**
 * Another token means another user, and another membership another business (decision 33), so cached data of the former
 * one are removed.
 */
export function clearForeignQueries(queryClient: QueryClient): void {
  let former = getSession()
  onSessionChange(() => {
    const present = getSession()
    const isOtherUser = present.token !== former.token
    const isOtherBusiness =
      present.user !== null &&
      former.user?.membershipId !== undefined &&
      present.user.membershipId !== former.user.membershipId
    // The user is unknown for a moment after a sign-in.
    former = present.user === null && !isOtherUser ? { ...present, user: former.user } : present
    if (isOtherUser || isOtherBusiness) queryClient.clear()
  })
}
