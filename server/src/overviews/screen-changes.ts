import { addDays, dayIn } from '@marquee/contract/days.rules'
import { createScreen, pairScreen, renameScreen, unpairScreen, updateScreen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { screenDays } from '../modules/inventory/schema.ts'
import { actorOf } from '../modules/audit/commands.ts'
import { renameScreen as nameScreen } from '../modules/screens/commands/names.ts'
import { pairDevice, unpairDevice } from '../modules/screens/commands/pair-device.ts'
import { addScreen, changeScreen } from '../modules/screens/commands/screens.ts'
import { visibleScreen } from '../modules/screens/policy.ts'
import { countAttempt, giveBackAttempt, type Limit } from '../platform/attempts.ts'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { refuse } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { type Route, route } from '../platform/http/route.ts'
import { leaveVenue } from './leave-venue.ts'
import { screenDetails } from './screen-details.ts'

/** Codes that were wrong; with tens of millions of them nobody guesses one (product 4). */
const WRONG_CODES = {
  account: { most: 20, windowSeconds: (10 * MINUTES) / SECONDS },
  address: { most: 60, windowSeconds: (10 * MINUTES) / SECONDS },
} satisfies Record<string, Limit>

/** Changes to screens. Their answers show the whole screen, which is why they stand here. */
export const screenChangesRoutes: readonly Route[] = [
  route(pairScreen, async ({ caller, body, address }, house) => {
    const acting = { caller, by: actorOf({ caller, address }) }
    const at = house.clock.now()
    const screenId = await limited(house, { account: caller.userId, address }, at, () =>
      inTransaction(house.database, async (tx) => {
        const paired = await pairDevice(tx, acting, body, at)
        if (paired.hasMoved) await leaveVenue(tx, [paired.screenId], { at, publicUrl: house.config.publicUrl })
        return paired.screenId
      }),
    )
    return { success: true, message: screenTexts.paired, screen: await screenDetails(house.db, screenId, at) }
  }),

  route(createScreen, async ({ caller, address, body }, { database, db, clock }) => {
    const acting = { caller, by: actorOf({ caller, address }) }
    const at = clock.now()
    const screenId = await inTransaction(database, (tx) => addScreen(tx, acting, body, at))
    return { success: true, screen: await screenDetails(db, screenId, at) }
  }),

  route(updateScreen, async ({ caller, address, params, body }, { database, db, clock, config }) => {
    const acting = { caller, by: actorOf({ caller, address }) }
    const at = clock.now()
    const changed = await inTransaction(database, async (tx) => {
      const outcome = await changeScreen(tx, acting, params.id, body, at)
      if (outcome.kind === 'changed' && outcome.hasLeft) {
        await leaveVenue(tx, [params.id], { at, publicUrl: config.publicUrl })
      }
      return outcome
    })
    if (changed.kind === 'slotsSold') {
      const days = await daysSoldAbove(db, params.id, body.slotsPerLoop ?? 0, at)
      throw refuse(updateScreen.refusals.slotsSold, { field: 'slotsPerLoop', details: { days } })
    }
    return { success: true, screen: await screenDetails(db, params.id, at) }
  }),

  route(renameScreen, async ({ caller, address, params, body }, { database, db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const acting = { caller, by: actorOf({ caller, address }) }
    const at = clock.now()
    await inTransaction(database, (tx) => nameScreen(tx, acting, screen, body.name, at))
    return { success: true, screen: await screenDetails(db, params.id, at) }
  }),

  route(unpairScreen, async ({ caller, address, params }, { database, db, clock }) => {
    const at = clock.now()
    await inTransaction(database, (tx) => unpairDevice(tx, actorOf({ caller, address }), params.id, at))
    return { success: true, screen: await screenDetails(db, params.id, at) }
  }),
]

/** Counts a try against the account and the address; only those that fail stay counted. */
async function limited<T>(
  { db }: House,
  by: { account: string; address: string },
  at: Date,
  work: () => Promise<T>,
): Promise<T> {
  const keys = [`pair:${by.account}`, `pair-from:${by.address}`] as const
  await countAttempt(db, keys[0], WRONG_CODES.account, at)
  await countAttempt(db, keys[1], WRONG_CODES.address, at)
  const done = await work()
  await giveBackAttempt(db, keys[0])
  await giveBackAttempt(db, keys[1])
  return done
}

/** The coming days on which more slots are sold than that, first ones first; a year of them is enough to see. */
function daysSoldAbove(db: Db, screenId: string, slots: number, at: Date) {
  return db
    .select({ day: screenDays.day, slotsSold: screenDays.slotsTaken })
    .from(screenDays)
    .where(
      and(
        eq(screenDays.screenId, screenId),
        gt(screenDays.slotsTaken, slots),
        gte(screenDays.day, addDays(dayIn('UTC', at), -1)),
      ),
    )
    .orderBy(asc(screenDays.day))
    .limit(366)
}
