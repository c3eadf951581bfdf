import { listOwnerScreens } from '@marquee/contract/owners'
import { requireVisibleOwner } from '../../modules/owners/policy.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { listScreens } from './screens.ts'

/** The screens of an owner, newest first; screens that have lost their venue stay (TRAP-40). */
export const ownerScreensRoutes: readonly Route[] = [
  readRoute(listOwnerScreens, async ({ caller, params }, { db, clock }) => {
    const { ownerId } = requireVisibleOwner(caller, params.ownerId)
    return { screens: await listScreens(db, { ownerId }, clock.now()) }
  }),
]
