import { isScreenNameTaken, suggestScreenName } from '@marquee/contract/screen-names.rules'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { BulkResult } from '@marquee/contract/screen-bulk'
import { eq, inArray, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { venueName } from '../../fleet/queries.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { lockScreens, type ScreenRow } from '../queries.ts'
import { screens } from '../schema.ts'
import { saveClocks } from './clocks.ts'
import { listScreenNames, nameNumber, refuseTakenNames, toVenue } from './names.ts'
import { isVenueCompatible } from './pair-device.ts'
import { selectUpdateTime } from './pause.ts'
import { type ApprovedVenue, toVenueColumns } from './venues.ts'

/**
 * Moves screens into a venue. A screen of another kind or owner, or a retired one, is refused and stays. A screen keeps
 * its name unless it is taken there (decision 10). The caller ends the bookings of the moved screens with `leaveVenue`.
 *
 * @param venue locked before the screens (decision 8)
 * @returns a result for each screen; those that changed have left another venue
 */
export async function moveScreens(
  tx: Tx,
  by: Actor,
  { screenIds, venue }: { screenIds: readonly string[]; venue: ApprovedVenue },
  at: Date,
): Promise<BulkResult[]> {
  const rows = await lockScreens(tx, screenIds)
  const results = rows.map((row) => decideMove(row, venue))
  const changed = rows.filter((_, index) => results[index]?.outcome === 'changed')
  if (changed.length === 0) return results
  const ids = changed.map(({ id }) => id)
  const before = await listVenueNames(tx, ids)
  await saveVenue(tx, changed, venue, at)
  await saveClocks(tx, inArray(screens.id, ids), at)
  const after = await listVenueNames(tx, ids)
  await publish(tx, 'screens.moved', { screenIds: ids })
  await writeAuditEntries(
    tx,
    by,
    changed.map(({ id, model, ownerId }) => ({
      action: 'update' as const,
      subject: { kind: 'screen' as const, id, name: model },
      partyId: ownerId,
      changes: { place: { from: before.get(id) ?? '', to: after.get(id) ?? '' } },
    })),
    at,
  )
  await notify(tx, { topic: 'content', screenIds: ids })
  return results
}

function decideMove(row: ScreenRow, venue: ApprovedVenue): BulkResult {
  const refused = (message: string) => ({ screen: row.id, outcome: 'refused' as const, message })
  if (row.status === 'Retired') return refused(refusalTexts.screenRetired)
  if (!isVenueCompatible(venue, row)) return refused(screenBulkTexts.otherKind[row.screenType])
  return { screen: row.id, outcome: toVenue(row)?.id === venue.id ? 'unchanged' : 'changed', message: null }
}

/** Writes venue and name of all screens in one statement. */
async function saveVenue(tx: Tx, changed: readonly ScreenRow[], venue: ApprovedVenue, at: Date): Promise<void> {
  const taken = await listScreenNames(tx, venue)
  const names = changed.map(({ name }) => {
    const picked = isScreenNameTaken(name, taken) ? suggestScreenName(taken, nameNumber) : name
    taken.push(picked)
    return picked
  })
  const named = sql`unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(names)}::text[])`
  await refuseTakenNames(() =>
    tx
      .update(screens)
      .set({ ...toVenueColumns(venue), name: sql`named.name`, updatedAt: selectUpdateTime(at) })
      .from(sql`${named} as named (id, name)`)
      .where(eq(screens.id, sql`named.id`)),
  )
}

async function listVenueNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: screens.id, name: sql<string>`coalesce(${venueName}, '')` })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(inArray(screens.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
