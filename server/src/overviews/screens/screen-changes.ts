import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { createScreen, pairScreen, renameScreen, unpairScreen, updateScreen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { screenDays } from '../../modules/inventory/schema.ts'
import { toActor } from '../../modules/audit/commands.ts'
import { renameScreen as nameScreen } from '../../modules/screens/commands/names.ts'
import { pairDevice, unpairDevice } from '../../modules/screens/commands/pair-device.ts'
import { addScreen, changeScreen } from '../../modules/screens/commands/screens.ts'
import { limitCodeAttempts, requireVisibleScreen } from '../../modules/screens/policy.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { leaveVenue } from './leave-venue.ts'
import { getScreenDetails } from './screen-details.ts'

/** Changes to screens. They are overviews because their answers contain the whole screen. */
export const screenChangesRoutes: readonly Route[] = [
  route(pairScreen, async ({ caller, body, address }, context) => {
    const acting = { caller, by: toActor({ caller, address }) }
    const at = context.clock.now()
    const screenId = await limitCodeAttempts(context, { account: caller.userId, address }, at, () =>
      runInTransaction(context.database, async (tx) => {
        const paired = await pairDevice(tx, acting, body, at)
        if (paired.hasMoved) await leaveVenue(tx, [paired.screenId], { at, publicUrl: context.config.publicUrl })
        return paired.screenId
      }),
    )
    return { success: true, message: screenTexts.paired, screen: await getScreenDetails(context.db, screenId, at) }
  }),

  route(createScreen, async ({ caller, address, body }, { database, db, clock }) => {
    const acting = { caller, by: toActor({ caller, address }) }
    const at = clock.now()
    const screenId = await runInTransaction(database, (tx) => addScreen(tx, acting, body, at))
    return { success: true, screen: await getScreenDetails(db, screenId, at) }
  }),

  route(updateScreen, async ({ caller, address, params, body }, { database, db, clock, config }) => {
    const acting = { caller, by: toActor({ caller, address }) }
    const at = clock.now()
    const changed = await runInTransaction(database, async (tx) => {
      const outcome = await changeScreen(tx, acting, params.id, body, at)
      if (outcome.kind === 'changed' && outcome.hasLeft) {
        await leaveVenue(tx, [params.id], { at, publicUrl: config.publicUrl })
      }
      return outcome
    })
    if (changed.kind === 'slotsSold') {
      const days = await listOversoldDays(db, params.id, body.slotsPerLoop ?? 0, at)
      throw refuse(updateScreen.refusals.slotsSold, { field: 'slotsPerLoop', details: { days } })
    }
    return { success: true, screen: await getScreenDetails(db, params.id, at) }
  }),

  route(renameScreen, async ({ caller, address, params, body }, { database, db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const acting = { caller, by: toActor({ caller, address }) }
    const at = clock.now()
    await runInTransaction(database, (tx) => nameScreen(tx, acting, screen, body.name, at))
    return { success: true, screen: await getScreenDetails(db, params.id, at) }
  }),

  route(unpairScreen, async ({ caller, address, params }, { database, db, clock }) => {
    const at = clock.now()
    await runInTransaction(database, (tx) => unpairDevice(tx, toActor({ caller, address }), params.id, at))
    return { success: true, screen: await getScreenDetails(db, params.id, at) }
  }),
]

/** The coming days on which more slots are sold than that, earliest first; at most a year of them. */
function listOversoldDays(db: Db, screenId: string, slots: number, at: Date) {
  return db
    .select({ day: screenDays.day, slotsSold: screenDays.slotsTaken })
    .from(screenDays)
    .where(
      and(
        eq(screenDays.screenId, screenId),
        gt(screenDays.slotsTaken, slots),
        gte(screenDays.day, addDays(toCalendarDay('UTC', at), -1)),
      ),
    )
    .orderBy(asc(screenDays.day))
    .limit(366)
}
