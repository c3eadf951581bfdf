import type { ReviewKind } from '@marquee/contract/operator'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listJobProblems } from '../../../platform/job-problems.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { vehicleName } from '../../fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { mails } from '../../notifications/schema.ts'
import { owners } from '../../owners/schema.ts'
import { alertMails } from '../schema.ts'
import type { Problem } from './problem.ts'
import { isAwaitingReview } from './waiting.ts'

/** Lists the current problems that are not about screens or campaigns on air. */
export async function listOtherProblems(db: Db, at: Date): Promise<Problem[]> {
  return [...(await listOverdueReviews(db, at)), ...(await listFailingMails(db, at)), ...(await listFailingJobs(db))]
}

type OverdueRow = {
  kind: ReviewKind
  id: string
  name: string
  party: string
  locationId: string | null
  locationName: string | null
  submittedAt: string
}

/** Lists reviews that wait for longer than the target (OPS-1). */
async function listOverdueReviews(db: Db, at: Date): Promise<Problem[]> {
  const before = sql`${new Date(at.getTime() - REVIEW_TARGET_HOURS * HOURS)}::timestamptz`
  const selectOverdue = (kind: 'vehicle' | 'restaurant' | 'infotainment', table: OwnedTable, name: SQL) => sql`
    select ${kind} as kind, ${table.id} as id, ${name} as name, ${owners.name} as party,
      ${locations.id} as location_id, ${locations.name}::text as location_name, ${table.submittedAt} as submitted_at
    from ${table} join ${owners} on ${owners.id} = ${table.ownerId} join ${locations} on ${locations.id} = ${table.locationId}
    where ${isAwaitingReview(kind)} and ${table.submittedAt} <= ${before}`
  const { rows } = await db.execute<OverdueRow>(sql`
    select kind, id, name, party, location_id as "locationId", location_name as "locationName", submitted_at::text as "submittedAt"
    from (
      ${selectOverdue('vehicle', vehicles, vehicleName)}
      union all ${selectOverdue('restaurant', restaurants, sql`${restaurants.name}`)}
      union all ${selectOverdue('infotainment', infotainmentVideos, sql`${infotainmentVideos.name}`)}
      union all
      select 'campaign', ${campaigns.id}, ${campaigns.name}, ${companies.name}, ${locations.id}, ${locations.name}::text,
        coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt})
      from ${campaigns} join ${companies} on ${companies.id} = ${campaigns.companyId}
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${isAwaitingReview('campaign')} and coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt}) <= ${before}
    ) as overdue`)
  return rows.map(({ kind, id, name, party, locationId, locationName, submittedAt }) => ({
    kind: 'review-overdue',
    subject: `${kind}:${id}`,
    name,
    details: { note: party, reviewKind: kind },
    locationId,
    locationName,
    since: new Date(Date.parse(submittedAt) + REVIEW_TARGET_HOURS * HOURS),
    opens: true,
  }))
}

type OwnedTable = typeof vehicles | typeof restaurants | typeof infotainmentVideos

/** Fewer failed attempts are normal. */
const MIN_FAILED_ATTEMPTS = 3

/**
 * Lists mails that the mail server does not accept, and those it rejected in the last day: at most two problems for any
 * number of mails. Mails about alerts do not count; otherwise each would cause the next.
 */
async function listFailingMails(db: Db, at: Date): Promise<Problem[]> {
  const subtractDays = (days: number) => sql`${new Date(at.getTime() - days * DAYS)}::timestamptz`
  const { rows } = await db.execute<{ subject: string; count: number; since: string; error: string }>(sql`
    select case when refused_at is null then 'waiting' else 'refused' end as subject, count(*) as count,
      min(coalesce(refused_at, created_at))::text as since,
      coalesce((array_agg(last_error order by created_at desc))[1], '') as error
    from ${mails}
    where created_at > ${subtractDays(3)} and sent_at is null
      and ((refused_at is null and attempts >= ${MIN_FAILED_ATTEMPTS}) or refused_at > ${subtractDays(1)})
      and id not in (select unnest(mail_ids) from ${alertMails} where ${alertMails.sentAt} > ${subtractDays(3)})
    group by 1`)
  return rows.map(({ subject, count, since, error }) => ({
    kind: 'mail-failing',
    subject,
    name: subject,
    details: { count, error },
    locationId: null,
    locationName: null,
    since: new Date(since),
    opens: true,
  }))
}

/** Lists failing jobs. Failed deliveries are reported as mails. */
async function listFailingJobs(db: Db): Promise<Problem[]> {
  const problems = await listJobProblems(db)
  return problems
    .filter(({ name, waiting }) => name !== 'notifications.deliver-mail' || waiting > 0)
    .map(({ name, failed, waiting, since, lastError }) => ({
      kind: 'job-failing',
      subject: name,
      name,
      details: { failed, waiting, error: lastError },
      locationId: null,
      locationName: null,
      since,
      opens: true,
    }))
}
