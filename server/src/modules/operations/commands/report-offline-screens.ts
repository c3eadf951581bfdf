import { NOTIFICATION_KINDS } from '@marquee/contract/notifications.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { getConcernedRoles } from '../../members/rules.ts'
import { memberships } from '../../members/schema.ts'
import { type NotifiedUser, sendNotifications } from '../../notifications/commands/notifications.ts'
import { screens } from '../../screens/schema.ts'
import { presences } from '../../telemetry/schema.ts'
import { OFFLINE_ALERT_MS, REOPEN_MS } from '../rules/alerts.ts'
import { alerts } from '../schema.ts'

/** Partners hear of a screen later than operators, because many are back by then. */
const REPORTED_AFTER_MS = 30 * MINUTES
/** After an outage of the server every screen has an alert at once, and this time to come back. */
const OPEN_FOR_MS = 15 * MINUTES
/** A partner hears of further screens later, together. */
const PAUSE_MS = HOURS
/** With so many screens offline in a location, and fewer online, the cause is none that a partner can mend. */
const OUTAGE_SCREENS = 10
/** An outage that takes so long is told all the same. */
const OUTAGE_WAIT_MS = 6 * HOURS
/** After this time a partner is not told that a screen is back. */
const BACK_WITHIN_MS = 2 * DAYS
/** Quiet hours at the screen: messages wait until the morning, and are dropped when nothing is left to say. */
const [MORNING, NIGHT] = [7, 22]

type Row = { user: NotifiedUser; alertId: string; screenId: string; name: string; count: number }

/**
 * Tells the members of each partner which screens are offline for half an hour, once for each outage, and which of these
 * are online again for half an hour: together what is found now, outside of quiet hours, and not while most of a
 * location is offline (decision 23).
 */
export async function reportOfflineScreens(tx: Tx, at: Date, publicUrl: string): Promise<void> {
  for (const kind of ['screen-offline', 'screen-online'] as const) {
    const rows = await (kind === 'screen-offline' ? markOffline(tx, at) : markOnline(tx, at))
    const news = rows.map(({ user, alertId, ...values }) => {
      const url = `${publicUrl}${NOTIFICATION_KINDS[kind].link(values, 'partner')}`
      const text = kind === 'screen-offline' ? 'offline' : 'online'
      return {
        kind,
        user,
        values,
        occurrence: alertId,
        email: ({ texts, writeEmail }) =>
          writeEmail(
            texts.screens[text],
            { name: values.name, count: values.count },
            { firstName: user.firstName, url },
          ),
      } satisfies Parameters<typeof sendNotifications>[1][number]
    })
    await sendNotifications(tx, news, at)
  }
}

const subtract = (at: Date, ms: number) => sql`${new Date(at.getTime() - ms)}::timestamptz`

/** The subjects of other kinds of alerts are no screens, so the alerts are chosen first. */
const joinVenue = sql`
  join ${screens} on ${screens.id} = chosen.subject::uuid
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`
const ownerId = sql`coalesce(${vehicles.ownerId}, ${restaurants.ownerId})`
const isDaytime = (at: Date) =>
  sql`extract(hour from ${at}::timestamptz at time zone ${locations.timeZone}) between ${MORNING} and ${NIGHT - 1}`

async function markOffline(tx: Tx, at: Date): Promise<Row[]> {
  return await markDue(
    tx,
    at,
    { column: sql`owner_notified_at`, kind: 'screen-offline' },
    sql`
    told as materialized (
      select distinct ${ownerId} as owner_id from (
        select subject from ${alerts} where kind = 'screen-silent'
          and opened_at > ${subtract(at, BACK_WITHIN_MS)} and owner_notified_at > ${subtract(at, PAUSE_MS)}
      ) as chosen ${joinVenue}
    ), chosen as materialized (
      select id, subject, subject_name, location_id, opened_at from ${alerts}
      where closed_at is null and kind = 'screen-silent' and owner_notified_at is null
        and since <= ${subtract(at, REPORTED_AFTER_MS)} and opened_at <= ${subtract(at, OPEN_FOR_MS)}
    ), outage as materialized (
      select location_id from ${alerts}
      where closed_at is null and kind = 'screen-silent' and exists (select from chosen)
      group by location_id
      having count(*) >= ${OUTAGE_SCREENS} and count(*) > ${countOnline(at)}
    ), due as (
      select chosen.id, chosen.subject, chosen.subject_name, ${ownerId} as owner_id from chosen ${joinVenue}
      where ${isDaytime(at)}
        and ${ownerId} not in (select owner_id from told)
        and (chosen.opened_at <= ${subtract(at, OUTAGE_WAIT_MS)}
          or not exists (select from outage where outage.location_id = chosen.location_id))
    )`,
  )
}

/** The screens of the alerts' location that were heard just now. */
const countOnline = (at: Date) => sql`(
  select count(*) from ${presences}
  join ${screens} on ${screens.id} = ${presences.screenId}
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  where coalesce(${vehicles.locationId}, ${restaurants.locationId}) = ${alerts.locationId}
    and ${presences.lastHeartbeatAt} > ${subtract(at, OFFLINE_ALERT_MS)})`

/** An alert also closes when its campaign ends, so the screen must have been heard. */
async function markOnline(tx: Tx, at: Date): Promise<Row[]> {
  return await markDue(
    tx,
    at,
    { column: sql`owner_reassured_at`, kind: 'screen-online' },
    sql`
    chosen as materialized (
      select id, subject, subject_name, since, closed_at from ${alerts} as alert
      where kind = 'screen-silent' and owner_notified_at is not null and owner_reassured_at is null
        and closed_at between ${subtract(at, BACK_WITHIN_MS)} and ${subtract(at, REOPEN_MS)}
        and not exists (select from ${alerts} as again where again.closed_at is null
          and again.kind = alert.kind and again.subject = alert.subject)
    ), due as (
      select chosen.id, chosen.subject, chosen.subject_name, ${ownerId} as owner_id from chosen ${joinVenue}
      join ${presences} on ${presences.screenId} = ${screens.id}
        and ${presences.lastHeartbeatAt} > chosen.since
        and ${presences.lastHeartbeatAt} >= chosen.closed_at - ${OFFLINE_ALERT_MS} * interval '1 millisecond'
      where ${isDaytime(at)}
    )`,
  )
}

/** Marks the alerts that are due as told, and lists whom to tell. */
async function markDue(
  tx: Tx,
  at: Date,
  { column, kind }: { column: SQL; kind: 'screen-offline' | 'screen-online' },
  due: SQL,
): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    with ${due}, marked as (
      update ${alerts} as alert set ${column} = ${at}::timestamptz from due where alert.id = due.id
      returning due.id, due.subject, due.subject_name, due.owner_id
    )
    select json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
        'email', ${users.email}, 'language', ${users.language}) as "user",
      min(marked.id::text) as "alertId", min(subject) as "screenId", min(subject_name) as name, count(*) as count
    from marked
    join ${memberships} on ${memberships.ownerId} = marked.owner_id
      and ${memberships.role} = any(${sql.param(getConcernedRoles(kind))}::text[])
    join ${users} on ${users.id} = ${memberships.userId}
    where ${users.suspendedAt} is null
    group by ${memberships.id}, ${users.id}`)
  return rows
}
