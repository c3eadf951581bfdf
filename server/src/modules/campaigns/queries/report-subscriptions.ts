import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { memberships } from '../../members/schema.ts'
import type { NotifiedUser } from '../../notifications/commands/notifications.ts'
import { campaigns, reportSubscriptions } from '../schema.ts'

export async function isSubscribed(db: Db, campaignId: string, userId: string): Promise<boolean> {
  const { campaignId: campaign, userId: user } = reportSubscriptions
  return (await db.$count(reportSubscriptions, and(eq(campaign, campaignId), eq(user, userId)))) > 0
}

/** The hour of Monday from which reports are sent, by the clock of the campaign's location. */
const HOUR = 7

export type DueReport = {
  campaignId: string
  name: string
  endsOn: string
  /** the Monday of the report, which is about the seven days before it */
  monday: string
  user: NotifiedUser
}

/**
 * Lists weekly reports that are due, those of a campaign together: a day of the last week is in the flight, and the
 * subscription is from before this Monday. People who left the company, and suspended ones, get none.
 */
export async function listDueReports(db: Db, at: Date, limit: number): Promise<DueReport[]> {
  const { rows } = await db.execute<DueReport>(sql`
    with due as (
      select ${reportSubscriptions.campaignId} as campaign_id, ${reportSubscriptions.userId} as user_id,
        ${campaigns.name} as name, ${campaigns.endsOn} as ends_on, ${campaigns.startsOn} as starts_on,
        ${campaigns.companyId} as company_id, ${reportSubscriptions.sentOn} as sent_on,
        ${at}::timestamptz at time zone zone.name as local_at,
        ${reportSubscriptions.createdAt} at time zone zone.name as local_created,
        date_trunc('week', ${at}::timestamptz at time zone zone.name)::date as monday
      from ${reportSubscriptions}
      join ${campaigns} on ${campaigns.id} = ${reportSubscriptions.campaignId} and ${campaigns.deletedAt} is null
      join ${companies} on ${companies.id} = ${campaigns.companyId} and ${companies.suspendedAt} is null
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      cross join lateral (select coalesce(${locations.timeZone}, 'UTC') as name) as zone
      where ${campaigns.endsOn} >= ${at}::timestamptz::date - 16
    )
    select due.campaign_id as "campaignId", due.name, due.ends_on::text as "endsOn", due.monday::text as monday,
      json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
        'email', ${users.email}, 'language', ${users.language}) as "user"
    from due
    join ${users} on ${users.id} = due.user_id and ${users.suspendedAt} is null
    where due.local_at >= due.monday + make_interval(hours => ${HOUR})
      and due.local_created < due.monday + make_interval(hours => ${HOUR})
      and due.starts_on < due.monday and due.ends_on >= due.monday - 7
      and (due.sent_on is null or due.sent_on < due.monday)
      and exists (select from ${memberships}
        where ${memberships.userId} = due.user_id and ${memberships.companyId} = due.company_id)
    order by due.campaign_id, due.user_id
    limit ${limit}`)
  return rows
}
