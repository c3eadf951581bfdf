import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { createScreen, updateScreen } from '@marquee/contract/screens'
import { eq, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { type Changes, computeChanges } from '../../audit/rules.ts'
import { venueName } from '../../fleet/queries.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import type { ScreenRow } from '../queries.ts'
import { getDefaultOrientation } from '../rules.ts'
import { screens } from '../schema.ts'
import { isScreen, saveClocks } from './clocks.ts'
import { detachDevice, isVenueCompatible } from './pair-device.ts'
import { lockScreenVenue, pickMovedName, pickScreenName, toVenue, refuseTakenName, refuseTakenNames } from './names.ts'
import {
  type ApprovedVenue,
  requireApprovedVenue,
  lockApprovedVenue,
  lockVenue,
  pickVenue,
  toVenueColumns,
  type ScreenVenue,
} from './venues.ts'

type NewScreen = EndpointBody<typeof createScreen>
type ScreenChange = EndpointBody<typeof updateScreen>
const { pairingPlace } = createScreen.refusals

/** The acting operator, as the call and the audit log need them. */
export type ActingOperator = { caller: UserCaller; by: Actor }

/** Registers a screen of an approved venue before a device is paired (OPEN-48). @throws Refused */
export async function addScreen(
  tx: Tx,
  { caller: operator, by }: ActingOperator,
  fields: NewScreen,
  at: Date,
): Promise<string> {
  const named = pickVenue(fields)
  if (!named) throw refuse(pairingPlace)
  const venue = await lockApprovedVenue(tx, operator, named)
  const values = {
    ownerId: venue.ownerId,
    screenType: venue.kind,
    ...toVenueColumns(venue),
    name: await pickScreenName(tx, venue, fields.name),
    model: fields.model,
    status: fields.status,
    slotsPerLoop: fields.slotsPerLoop,
    imeiNumber: fields.imeiNumber || null,
    defaultOrientation: fields.defaultOrientation ?? getDefaultOrientation(venue.kind),
    impressionMultiplier: fields.impressionMultiplier ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const [screen] = await refuseTakenNames(() => tx.insert(screens).values(values).returning({ id: screens.id }))
  if (!screen) throw new Error('the screen was not written')
  await saveClocks(tx, isScreen(screen.id), at)
  const subject = { kind: 'screen', id: screen.id, name: fields.model } as const
  const details = { place: await getVenueName(tx, screen.id) }
  await writeAuditEntry(tx, by, { action: 'create', subject, partyId: venue.ownerId, details }, at)
  return screen.id
}

/** `hasLeft`: it was moved to another venue, removed from its venue, or retired. */
export type ScreenChangeResult = { kind: 'changed'; hasLeft: boolean } | { kind: 'slotsSold' }

/**
 * Changes the given fields of a screen. Fewer slots than are sold on some day are impossible: the calendar refuses
 * them, and nothing changes (product 2).
 *
 * A change with a version applies only to that version: the first of two operators wins, and the second is refused
 * (decision 22). @throws Refused
 */
export async function changeScreen(
  tx: Tx,
  { caller: operator, by }: ActingOperator,
  id: string,
  fields: ScreenChange,
  at: Date,
): Promise<ScreenChangeResult> {
  const named = pickVenue(fields)
  // Venues are locked before screens.
  const target = named && (await lockVenue(tx, named))
  if (!named && fields.name !== undefined) await lockScreenVenue(tx, id)
  const [screen] = await tx.select().from(screens).where(eq(screens.id, id)).for('no key update')
  if (!screen) throw refuse(COMMON.notFound)
  if (fields.version !== undefined && Date.parse(fields.version) !== screen.updatedAt.getTime()) {
    throw refuse(updateScreen.refusals.screenChanged)
  }
  const { model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier } = fields
  const isMoving = named && !isInSameVenue(screen, named)
  const venueColumns = isMoving
    ? toMoveColumns(screen, requireApprovedVenue(operator, named, target))
    : toRemovalColumns(screen, fields)
  const venue = isMoving ? named : venueColumns ? undefined : toVenue(screen)
  if (venue && fields.name !== undefined) await refuseTakenName(tx, venue, { id, name: fields.name })
  const name = fields.name ?? (isMoving ? await pickMovedName(tx, named, screen) : undefined)
  const set = {
    ...omitUndefined({ name, model, status, slotsPerLoop, defaultOrientation, impressionMultiplier }),
    ...(imeiNumber === undefined ? {} : { imeiNumber: imeiNumber || null }),
    // From now on it is the operator's status, which the partner cannot change.
    ...(status !== undefined && status !== screen.status ? { pausedAt: null } : {}),
    ...venueColumns,
    updatedAt: computeUpdateTime(at, screen.updatedAt),
  }
  const before = await getVenueName(tx, id)
  try {
    // A savepoint, because a refusal of the calendar aborts the transaction otherwise.
    await refuseTakenNames(() => tx.transaction((inner) => inner.update(screens).set(set).where(eq(screens.id, id))))
  } catch (error) {
    if (violates(error, 'screen_days_not_oversold')) return { kind: 'slotsSold' }
    throw error
  }
  if (venueColumns) await saveClocks(tx, isScreen(id), at)
  // Unpairs the device: a screen that comes back needs a new pairing.
  const isBack = status !== undefined && status !== 'Retired' && screen.status === 'Retired'
  if (venueColumns || status === 'Retired' || isBack) await publish(tx, 'screens.moved', { screenIds: [id] })
  const detached = status === 'Retired' ? await detachDevice(tx, id, at) : undefined
  const changes = {
    ...describeChanges(screen, set, venueColumns ? { before, after: await getVenueName(tx, id) } : undefined),
    ...(detached && { device: { from: detached.uuid, to: null } }),
  }
  if (Object.keys(changes).length > 0) {
    const subject = { kind: 'screen', id, name: screen.model } as const
    await writeAuditEntry(tx, by, { action: 'update', subject, partyId: screen.ownerId, changes }, at)
  }
  await notify(tx, { topic: 'content', screenIds: [id] })
  if (status === 'Retired') await notify(tx, { topic: 'unpaired', screenIds: [id] })
  return { kind: 'changed', hasLeft: venueColumns !== undefined || status === 'Retired' }
}

/** Two changes within one millisecond are still two versions. */
function computeUpdateTime(at: Date, before: Date): Date {
  return new Date(Math.max(at.getTime(), before.getTime() + 1))
}

/** The changes for the audit log; a venue appears by its name. */
function describeChanges(
  screen: ScreenRow,
  set: Partial<ScreenRow>,
  venueNames: { before: string; after: string } | undefined,
): Changes | undefined {
  const { name, model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier } = set
  const after = omitUndefined({
    name,
    model,
    status,
    slotsPerLoop,
    imeiNumber,
    defaultOrientation,
    impressionMultiplier,
    ...(venueNames && { place: venueNames.after }),
  })
  return computeChanges({ ...pickAuditFields(screen), place: venueNames?.before ?? '' }, after)
}

function pickAuditFields({
  name,
  model,
  status,
  slotsPerLoop,
  imeiNumber,
  defaultOrientation,
  impressionMultiplier,
}: ScreenRow) {
  return { name, model, status, slotsPerLoop, imeiNumber, defaultOrientation, impressionMultiplier }
}

/** The name of the venue of a screen; empty without one. */
async function getVenueName(tx: Tx, screenId: string): Promise<string> {
  const [row] = await tx
    .select({ name: sql<string>`coalesce(${venueName}, '')` })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(screens.id, screenId))
  return row?.name ?? ''
}

/** Refuses a venue that does not fit the screen. @throws Refused */
function toMoveColumns(screen: ScreenRow, venue: ApprovedVenue) {
  if (!isVenueCompatible(venue, screen)) throw refuse(pairingPlace, { field: venue.kind })
  return toVenueColumns(venue)
}

/** Null removes a screen from its venue. */
function toRemovalColumns(screen: ScreenRow, { vehicle, restaurant }: ScreenChange) {
  const isTakenOff = screen.screenType === 'vehicle' ? vehicle === null : restaurant === null
  return isTakenOff ? toVenueColumns(null) : undefined
}

/** A screen may stay where it is, also while its venue waits for approval again. */
function isInSameVenue(screen: ScreenRow, { kind, id }: ScreenVenue): boolean {
  return (kind === 'vehicle' ? screen.vehicleId : screen.restaurantId) === id
}

function omitUndefined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Only entries with a value remain.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
