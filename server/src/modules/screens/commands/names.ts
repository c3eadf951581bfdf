import { toAccountLanguage } from '@marquee/contract/language/languages'
import { getLanguage, runInLanguage } from '@marquee/contract/language/load'
import { COMMON } from '@marquee/contract/refusals'
import { screenNameTexts } from '@marquee/contract/messages/screen-names'
import { suggestScreenName, isScreenNameTaken } from '@marquee/contract/screen-names.rules'
import { renameScreen as endpoint } from '@marquee/contract/screens'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { notifyAll } from '../../../platform/notify.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import type { VisibleScreen } from '../policy.ts'
import type { ScreenRow } from '../queries.ts'
import { screens } from '../schema.ts'
import { isInVenue, lockVenue, type ScreenVenue } from './venues.ts'

const { screenNameTaken } = endpoint.refusals

/**
 * Picks the name of a screen in a venue: the requested one, or the next free number.
 *
 * @param venue locked, so that two simultaneous screens get different numbers
 * @throws Refused screenNameTaken
 */
export async function pickScreenName(tx: Tx, venue: ScreenVenue, wanted: string | undefined): Promise<string> {
  const takenNames = await listScreenNames(tx, venue)
  if (wanted === undefined) return suggestScreenName(takenNames, nameNumber)
  if (isScreenNameTaken(wanted, takenNames)) throw refuse(screenNameTaken, { field: 'name' })
  return wanted
}

/** A moved screen keeps its name, unless the new venue has a screen of that name. */
export async function pickMovedName(tx: Tx, venue: ScreenVenue, screen: { id: string; name: string }) {
  const others = await listScreenNames(tx, venue, screen.id)
  return isScreenNameTaken(screen.name, others) ? suggestScreenName(others, nameNumber) : screen.name
}

/** The names of the screens of a venue. */
export async function listScreenNames(tx: Tx, venue: ScreenVenue, except?: string): Promise<string[]> {
  const rows = await tx
    .select({ name: screens.name })
    .from(screens)
    .where(and(isInVenue(venue), except === undefined ? undefined : ne(screens.id, except)))
  return rows.map(({ name }) => name)
}

/**
 * The database compares names in lower case too, but for some letters, such as Ü, it knows only one case.
 *
 * @param venue locked, as for `pickScreenName`
 * @throws Refused screenNameTaken
 */
export async function refuseTakenName(
  tx: Tx,
  venue: ScreenVenue,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (isScreenNameTaken(name, await listScreenNames(tx, venue, id))) throw refuse(screenNameTaken, { field: 'name' })
}

/** Renames a screen. Of two screens of a venue that get the same name at once, the first wins. @throws Refused */
export async function renameScreen(
  tx: Tx,
  { caller, by }: { caller: UserCaller; by: Actor },
  { screenId, ownerId }: VisibleScreen,
  name: string,
  at: Date,
): Promise<void> {
  await lockScreenVenue(tx, screenId)
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  if (screen.name === name) return
  const venue = toVenue(screen)
  if (venue) await refuseTakenName(tx, venue, { id: screenId, name })
  const updatedAt = new Date(Math.max(at.getTime(), screen.updatedAt.getTime() + 1))
  await refuseTakenNames(() => tx.update(screens).set({ name, updatedAt }).where(eq(screens.id, screenId)))
  if (caller.role === 'operator') {
    const subject = { kind: 'screen', id: screenId, name: screen.model } as const
    const changes = { name: { from: screen.name, to: name } }
    await writeAuditEntry(tx, by, { action: 'update', subject, partyId: ownerId, changes }, at)
  }
  // The device shows the name in its diagnostics.
  await notifyAll(tx, [{ topic: 'content', screenIds: [screenId] }])
}

/**
 * Locks the venue of a screen before its name changes, so that simultaneous screens get different names. Call it before
 * the screen is locked, because venues come first in the lock order (decision 8).
 */
export async function lockScreenVenue(tx: Tx, screenId: string): Promise<void> {
  const [screen] = await tx.select().from(screens).where(eq(screens.id, screenId))
  const venue = screen && toVenue(screen)
  if (venue) await lockVenue(tx, venue)
}

/** The venue of a screen. */
export function toVenue({ screenType: kind, vehicleId, restaurantId }: ScreenRow): ScreenVenue | undefined {
  const id = vehicleId ?? restaurantId
  return id === null ? undefined : { kind, id }
}

/** @throws Refused screenNameTaken */
export async function refuseTakenNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = ['screens_name_in_vehicle', 'screens_name_in_restaurant'].some((index) => violates(error, index))
    throw isTaken ? refuse(screenNameTaken, { field: 'name' }) : error
  }
}

/** In the language of the user who adds the screen. It is stored, so never in the pseudo-language. */
export const nameNumber = (number: string): string =>
  runInLanguage(toAccountLanguage(getLanguage()), () => screenNameTexts.numbered({ number }))
