import {
  changeScreenTags,
  countBookings,
  type BulkResult,
  moveScreens,
  pauseScreens,
  restartScreens,
} from '@marquee/contract/screen-bulk'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { changeTags } from '@marquee/contract/screen-tags.rules'
import { toActor } from '../../modules/audit/commands.ts'
import { type OrderOutcome, orderScreens } from '../../modules/remote-orders/commands/order-screens.ts'
import { moveScreens as moveInto } from '../../modules/screens/commands/move.ts'
import { pauseScreens as pause } from '../../modules/screens/commands/pause.ts'
import { saveTags } from '../../modules/screens/commands/tags.ts'
import { lockApprovedVenue, pickVenue } from '../../modules/screens/commands/venues.ts'
import { requireOwnScreens } from '../../modules/screens/policy.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countBookedDays } from './booked-days.ts'
import { leaveVenue } from './leave-venue.ts'

/** Changes of many screens of a partner at once, with a result for each (decision 36). */
export const bulkChangesRoutes: readonly Route[] = [
  route(changeScreenTags, async ({ caller, body }, { database, db }) => {
    const { screens, add, remove } = body
    const ownerId = await requireOwnScreens(db, caller, screens)
    const change = (tags: readonly string[]) => changeTags(tags, { add, remove })
    return { results: await runInTransaction(database, (tx) => saveTags(tx, ownerId, screens, change)) }
  }),

  route(countBookings, async ({ caller, body }, { db, clock }) => {
    await requireOwnScreens(db, caller, body.screens)
    return countBookedDays(db, body.screens, clock.now())
  }),

  route(pauseScreens, async ({ caller, address, body }, { database, db, clock }) => {
    await requireOwnScreens(db, caller, body.screens)
    const [by, at] = [toActor({ caller, address }), clock.now()]
    const change = { screenIds: body.screens, isPaused: body.isPaused }
    return { results: await runInTransaction(database, (tx) => pause(tx, by, change, at)) }
  }),

  route(moveScreens, async ({ caller, address, body }, { database, db, clock, config }) => {
    await requireOwnScreens(db, caller, body.screens)
    const named = pickVenue(body)
    if (!named) throw refuse(moveScreens.refusals.pairingPlace)
    const [by, at] = [toActor({ caller, address }), clock.now()]
    const results = await runInTransaction(database, async (tx) => {
      const venue = await lockApprovedVenue(tx, caller, named)
      const moved = await moveInto(tx, by, { screenIds: body.screens, venue }, at)
      const left = moved.flatMap(({ screen, outcome }) => (outcome === 'changed' ? [screen] : []))
      await leaveVenue(tx, left, { at, publicUrl: config.publicUrl })
      return moved
    })
    return { results }
  }),

  route(restartScreens, async ({ caller, address, body }, { database, db, clock }) => {
    await requireOwnScreens(db, caller, body.screens)
    const [acting, at] = [{ caller, by: toActor({ caller, address }) }, clock.now()]
    const order = { screenIds: body.screens, kind: 'restart' } as const
    const outcomes = await runInTransaction(database, (tx) => orderScreens(tx, acting, order, at))
    return { results: outcomes.map(presentOrder) }
  }),
]

/** An open order to restart is not sent again. */
function presentOrder({ screenId: screen, outcome }: OrderOutcome): BulkResult {
  if (outcome === 'sent') return { screen, outcome: 'changed', message: null }
  if (outcome === 'open') return { screen, outcome: 'unchanged', message: null }
  const message = outcome === 'no-device' ? refusalTexts.noDevice : screenBulkTexts.restartTooSoon
  return { screen, outcome: 'refused', message }
}
