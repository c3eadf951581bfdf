import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { CALENDAR_DAYS, type OperatorScreen } from '@marquee/contract/operator-screen-details'
import { getOperatorScreen } from '@marquee/contract/operator-screens'
import { COMMON } from '@marquee/contract/refusals'
import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { isNotAboutMoney, SHOWN_COLUMNS } from '../../../modules/audit/queries.ts'
import { audit } from '../../../modules/audit/schema.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { venueName } from '../../../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { users } from '../../../modules/identity/schema.ts'
import { reservations, screenDays } from '../../../modules/inventory/schema.ts'
import { readsMoney } from '../../../modules/members/policy.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { findScreenManifest } from '../../../modules/playback/queries/manifests.ts'
import { computeMultiplier, computeAverageOpenHours } from '@marquee/contract/impressions.rules'
import { devices, screens, screenTerms } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { getScreenDetails } from '../../screens/screen-details.ts'
import { isCurrentPresence, isCurrentDevice } from '../fleet/states.ts'

/** All details of one screen for operators. */
export const operatorScreenRoutes: readonly Route[] = [
  route(getOperatorScreen, async ({ caller, params: { id } }, { db, clock, config }) => {
    const now = clock.now()
    const head = await findHead(db, id)
    if (!head) throw refuse(COMMON.notFound)
    const today = toCalendarDay(head.timeZone ?? 'UTC', now)
    const [screen, screenManifest, devices, terms, deeds, calendar, sold] = await Promise.all([
      getScreenDetails(db, id, now),
      findScreenManifest({ db, clock, config }, id),
      listDevices(db, id),
      listTerms(db, id),
      listAuditEntries(db, id, readsMoney(caller)),
      getCalendar(db, id, head.slotsPerLoop, today),
      getSoldSummary(db, id, today),
    ])
    const reportedVersion = screen.device?.manifestVersion
    const device = screen.device && {
      ...screen.device,
      isUpToDate: reportedVersion && screenManifest ? reportedVersion === screenManifest.manifest.version : null,
    }
    return {
      screen: { ...screen, device },
      version: head.updatedAt.toISOString(),
      owner: { ...head.owner, suspendedAt: head.owner.suspendedAt?.toISOString() ?? null },
      place: head.venueId === null ? null : presentVenue(head, head.venueId),
      multiplier: presentMultiplier(head),
      devices,
      presence: presentPresence(head.presence),
      terms,
      deeds,
      calendar,
      sold,
    }
  }),
]

async function findHead(db: Db, id: string) {
  const [head] = await db
    .select({
      ...pickColumns(screens, 'screenType', 'updatedAt', 'slotsPerLoop'),
      multiplier: screens.impressionMultiplier,
      owner: {
        ownerId: owners.id,
        name: owners.name,
        suspendedAt: owners.suspendedAt,
        userId: users.id,
        person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        email: users.email,
      },
      venueId: sql<string | null>`coalesce(${vehicles.id}, ${restaurants.id})`,
      venueName,
      venueStatus: sql<
        'Approved' | 'Pending Approval' | 'Rejected'
      >`coalesce(${vehicles.status}, ${restaurants.status})`,
      locationName: sql<string>`coalesce(${locations.name}, '')`,
      timeZone: locations.timeZone,
      restaurant: { footTrafficEstimate: restaurants.footTrafficEstimate, openingHours: restaurants.openingHours },
      presence: presences,
    })
    .from(screens)
    .innerJoin(owners, eq(owners.id, screens.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .leftJoin(devices, isCurrentDevice)
    .leftJoin(presences, isCurrentPresence)
    .where(eq(screens.id, id))
  return head
}

type ScreenHead = NonNullable<Awaited<ReturnType<typeof findHead>>>

function presentVenue(
  { screenType, venueName, venueStatus, locationName }: ScreenHead,
  id: string,
): OperatorScreen['place'] {
  return { kind: screenType, id, name: venueName, status: venueStatus, locationName }
}

function presentMultiplier({ multiplier, restaurant }: ScreenHead): OperatorScreen['multiplier'] {
  const derived = computeMultiplier({ multiplier: null, restaurant })
  const guests = restaurant?.footTrafficEstimate ?? null
  return {
    value: multiplier ?? derived,
    set: multiplier,
    derived: {
      value: derived,
      guests,
      openHoursPerDay: restaurant && guests !== null ? computeAverageOpenHours(restaurant.openingHours) : null,
    },
  }
}

function presentPresence(presence: ScreenHead['presence']): OperatorScreen['presence'] {
  if (!presence) return null
  const { lastHeartbeatAt, clockOffsetMs, storageUsedBytes, storageQuotaBytes, queuedPlays } = presence
  return { lastBeatAt: lastHeartbeatAt.toISOString(), clockOffsetMs, storageUsedBytes, storageQuotaBytes, queuedPlays }
}

/** More rows than a page needs. */
const MAX_ROWS = 50

async function listDevices(db: Db, screenId: string): Promise<OperatorScreen['devices']> {
  const rows = await db
    .select()
    .from(devices)
    .where(eq(devices.screenId, screenId))
    .orderBy(desc(devices.pairedAt), desc(devices.id))
    .limit(MAX_ROWS)
  return rows.map(({ id, uuid, model, width, height, pairedAt, firstSeenAt, unpairedAt }) => ({
    id,
    uuid,
    model,
    width,
    height,
    pairedAt: pairedAt.toISOString(),
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    unpairedAt: unpairedAt?.toISOString() ?? null,
  }))
}

async function listTerms(db: Db, screenId: string): Promise<OperatorScreen['terms']> {
  const rows = await db
    .select({
      since: screenTerms.since,
      slotsPerLoop: screenTerms.slotsPerLoop,
      place: venueName,
      openingHours: screenTerms.openingHours,
    })
    .from(screenTerms)
    .leftJoin(vehicles, eq(vehicles.id, screenTerms.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screenTerms.restaurantId))
    .where(eq(screenTerms.screenId, screenId))
    .orderBy(desc(screenTerms.since))
    .limit(MAX_ROWS)
  return rows.map(({ since, ...terms }) => ({ since: since.toISOString(), ...terms }))
}

async function listAuditEntries(db: Db, screenId: string, showsMoney: boolean): Promise<OperatorScreen['deeds']> {
  const rows = await db
    .select({
      at: audit.at,
      by: SHOWN_COLUMNS.actorName,
      ...pickColumns(audit, 'action', 'reason', 'changes'),
    })
    .from(audit)
    .where(
      and(eq(audit.subjectKind, 'screen'), eq(audit.subjectId, screenId), showsMoney ? undefined : isNotAboutMoney),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MAX_ROWS)
  return rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
}

/** All coming days; days without reservations have no row. */
async function getCalendar(
  db: Db,
  screenId: string,
  slotsPerLoop: number,
  today: string,
): Promise<OperatorScreen['calendar']> {
  const days = Array.from({ length: CALENDAR_DAYS }, (_, ahead) => addDays(today, ahead))
  const rows = await db
    .select({ day: screenDays.day, slotsTaken: screenDays.slotsTaken })
    .from(screenDays)
    .where(
      and(
        eq(screenDays.screenId, screenId),
        gte(screenDays.day, today),
        lte(screenDays.day, addDays(today, CALENDAR_DAYS - 1)),
      ),
    )
    .orderBy(asc(screenDays.day))
  const taken = new Map(rows.map(({ day, slotsTaken }) => [day, slotsTaken]))
  return days.map((day) => ({ day, slotsTaken: taken.get(day) ?? 0, slotsPerLoop }))
}

async function getSoldSummary(db: Db, screenId: string, today: string): Promise<OperatorScreen['sold']> {
  const [sold] = await db
    .select({
      campaigns: sql<number>`count(*)::integer`,
      firstDay: sql<string | null>`min(greatest(${reservations.startsOn}, ${today}::date))::text`,
      lastDay: sql<string | null>`max(${reservations.endsOn})::text`,
    })
    .from(reservations)
    .innerJoin(campaigns, eq(campaigns.id, reservations.holderId))
    .where(and(eq(reservations.screenId, screenId), gte(reservations.endsOn, today), isNull(campaigns.deletedAt)))
  return sold ?? { campaigns: 0, firstDay: null, lastDay: null }
}
