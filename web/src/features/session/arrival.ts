import { currentUser, type User } from '@marquee/contract/identity'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { logFailure } from '../../lib/log.ts'
import { followAccountLanguage } from '../../lib/language.ts'
import { isImpersonating, saveUser, getStoredToken, useSession } from '../../lib/session.ts'

/** The token of this page whose language was followed. Later answers do not reload a page that is in use. */
let followedToken: string | null = null

/**
 * Requests the owner of the token and stores the user (SESS-04), unless another user has signed in meanwhile.
 *
 * An account with another language than the page reloads it, before anything of the account is drawn. An operator who
 * impersonates a user keeps the own language.
 */
export async function fetchUser(signal?: AbortSignal): Promise<User> {
  const token = getStoredToken()
  const { user } = await call(currentUser, { signal })
  if (getStoredToken() !== token) return user
  saveUser(user)
  if (followedToken === token || isImpersonating()) return user
  followedToken = token
  // An operator without the required second factor chooses for this browser only.
  if (user.secondFactor === 'missing') return user
  return followAccountLanguage(user.language) ? new Promise(() => {}) : user
}

/**
 * The user who arrived at the sign-in page with a token, from storage or just received (LOGIN-11, LOGIN-15).
 *
 * One request per token; after a failure the form stays (TRAP-22).
 */
export function useArrivingUser(): { user: User | undefined; isArriving: boolean } {
  const { token } = useSession()
  const [answer, setAnswer] = useState<{ token: string; user?: User }>()
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    fetchUser(leaving.signal)
      .then((user) => setAnswer({ token, user }))
      .catch((failure: unknown) => {
        if (leaving.signal.aborted) return
        logFailure('The signed-in user could not be fetched', failure)
        setAnswer({ token })
      })
    return () => leaving.abort()
  }, [token])
  const isAnswered = answer?.token === token
  return { user: isAnswered ? answer?.user : undefined, isArriving: token !== null && !isAnswered }
}
