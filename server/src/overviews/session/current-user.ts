import { currentUser } from '@marquee/contract/identity'
import { presentUser } from '../../modules/identity/present.ts'
import { type Route, route } from '../../platform/http/route.ts'

/** The signed-in user, which authentication has already loaded. */
export const currentUserRoutes: readonly Route[] = [
  route(currentUser, ({ caller }) => ({ success: true, user: presentUser(caller) })),
]
