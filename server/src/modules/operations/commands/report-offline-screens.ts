import { sql } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { getConcernedRoles } from '../../members/rules.ts'
import { memberships } from '../../members/schema.ts'
import { type NotifiedUser, sendNotifications } from '../../notifications/commands/notifications.ts'
import { createPlainEmail } from '../../notifications/present/notifications.ts'
import { screens } from '../../screens/schema.ts'
import { alerts } from '../schema.ts'

/** Partners hear of a screen later than operators, because many are back by then. */
const REPORTED_AFTER_MS = 30 * MINUTES

type Offline = { user: NotifiedUser; alertId: string; screenId: string; name: string; count: number }

/** Notifies members of the screens that are offline for half an hour: once for each outage, together what is found now. */
export async function reportOfflineScreens(tx: Tx, at: Date, publicUrl: string): Promise<void> {
  const since = new Date(at.getTime() - REPORTED_AFTER_MS)
  const { rows } = await tx.execute<Offline>(sql`
    with reported as (
      update ${alerts} as alert set owner_notified_at = ${at}::timestamptz
      where closed_at is null and kind = 'screen-silent' and owner_notified_at is null and since <= ${since}::timestamptz
      returning id, subject, subject_name
    )
    select json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
        'email', ${users.email}, 'language', ${users.language}) as "user",
      min(reported.id::text) as "alertId", min(subject) as "screenId", min(subject_name) as name, count(*) as count
    from reported
    join ${screens} on ${screens.id} = reported.subject::uuid
    left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    join ${memberships} on ${memberships.ownerId} = coalesce(${vehicles.ownerId}, ${restaurants.ownerId})
      and ${memberships.role} = any(${sql.param(getConcernedRoles('screen-offline'))}::text[])
    join ${users} on ${users.id} = ${memberships.userId}
    where ${users.suspendedAt} is null
    group by ${memberships.id}, ${users.id}`)
  const news = rows.map(({ user, alertId, ...values }) => {
    const told = { kind: 'screen-offline', values, occurrence: alertId } as const
    return { ...told, user, email: createPlainEmail(told, user, { reader: 'partner', publicUrl }) }
  })
  await sendNotifications(tx, news, at)
}
