import { runInEnglish } from '@marquee/contract/language/load'
import type { AlertKind } from '@marquee/contract/alerts'
import { type AcknowledgedAlerts, formatAcknowledgedTitle } from '@marquee/contract/texts/alerts'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import type { Problem } from '../queries/problem.ts'
import { listProblems } from '../queries/problems.ts'
import { REOPEN_MS } from '../rules/alerts.ts'
import { alertMails, alerts, alertWatch } from '../schema.ts'

export type AlertChanges = { opened: number; closed: number }

/**
 * Detects the current problems: opens new alerts and closes those whose problem is gone. Repeating it changes nothing,
 * and two processes never run it at the same time.
 *
 * @param diskProblems problems of the disk, read outside the transaction
 */
export async function detectAlerts(tx: Tx, at: Date, diskProblems: readonly Problem[]): Promise<AlertChanges> {
  await tx
    .insert(alertWatch)
    .values({ id: 1, lookedAt: at })
    .onConflictDoUpdate({ target: alertWatch.id, set: { lookedAt: at } })
  const changes = await updateAlerts(tx, [...(await listProblems(tx, at)), ...diskProblems], at)
  if (changes.opened + changes.closed > 0) await notifyAlerts(tx)
  return changes
}

/**
 * Updates all alerts in one statement. An acknowledgement locks open alerts in the same order, to avoid deadlocks. A
 * problem that returns within half an hour reopens its alert.
 */
async function updateAlerts(tx: Tx, problems: readonly Problem[], at: Date): Promise<AlertChanges> {
  const notBefore = new Date(at.getTime() - REOPEN_MS)
  const { rows } = await tx.execute<AlertChanges>(sql`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as found(kind text, subject text, name text,
        details jsonb, "locationId" uuid, "locationName" text, since timestamptz, opens boolean)
    ), is_open as materialized (
      select id, kind, subject from ${alerts} where closed_at is null order by id for update
    ), over as (
      update ${alerts} as alert set closed_at = ${at}::timestamptz from is_open
      where alert.id = is_open.id
        and not exists (select 1 from found where found.kind = is_open.kind and found.subject = is_open.subject)
      returning 1
    ), kept as (
      update ${alerts} as alert set subject_name = found.name, details = found.details
      from found join is_open using (kind, subject)
      where alert.id = is_open.id and (alert.subject_name, alert.details) is distinct from (found.name, found.details)
    ), fresh as (
      select found.* from found left join is_open using (kind, subject) where opens and is_open.id is null
    ), again as (
      update ${alerts} as alert set closed_at = null, subject_name = fresh.name, details = fresh.details
      from fresh
      where alert.closed_at > ${notBefore}::timestamptz and alert.kind = fresh.kind and alert.subject = fresh.subject
      returning alert.kind, alert.subject
    ), opened as (
      insert into ${alerts} (kind, subject, subject_name, details, location_id, location_name, since, opened_at)
      select kind, subject, name, details, "locationId", "locationName", since, ${at}::timestamptz
      from fresh where not exists (select 1 from again where again.kind = fresh.kind and again.subject = fresh.subject)
      returning 1
    )
    select (select count(*) from opened) + (select count(*) from again) as opened, (select count(*) from over) as closed`)
  return rows[0] ?? { opened: 0, closed: 0 }
}

export type Acknowledgement = {
  acknowledged: boolean
  ids: readonly string[]
  group: { kind: AlertKind; market: string | null } | undefined
}

type AcknowledgedAlert = { id: string; kind: AlertKind; name: string; location: string | null }

/** Acknowledges open alerts, or undoes that; returns how many changed. */
export async function acknowledgeAlerts(
  tx: Tx,
  by: Actor,
  { acknowledged, ids, group }: Acknowledgement,
  at: Date,
): Promise<number> {
  const set = acknowledged
    ? sql`acknowledged_at = ${at}::timestamptz, acknowledged_by = ${by.userId}::uuid`
    : sql`acknowledged_at = null, acknowledged_by = null`
  const { rows } = await tx.execute<AcknowledgedAlert>(sql`
    with noted as materialized (
      select id from ${alerts}
      where closed_at is null and acknowledged_at is ${acknowledged ? sql`null` : sql`not null`}
        and (id = any(${sql.param(ids)}::uuid[])
          or (kind = ${group?.kind ?? null}::text and location_id is not distinct from ${group?.market ?? null}::uuid))
      order by id for update
    )
    update ${alerts} set ${set}
    where id in (select id from noted)
    returning id, kind, subject_name as name, location_name as location`)
  const [first] = rows
  if (!first) return 0
  const described = describeAlerts(first, rows)
  await writeAuditEntry(
    tx,
    by,
    {
      action: acknowledged ? 'acknowledge' : 'unacknowledge',
      subject: { kind: 'alert', id: first.id, name: runInEnglish(() => formatAcknowledgedTitle(described)) },
      details: { ...described, ids: rows.slice(0, MAX_AUDITED_IDS).map(({ id }) => id) },
    },
    at,
  )
  await notifyAlerts(tx)
  return rows.length
}

/** The first few alerts of an outage are enough to identify it. */
const MAX_AUDITED_IDS = 100

/** The log words its title in the language of its reader. */
function describeAlerts(first: AcknowledgedAlert, rows: readonly AcknowledgedAlert[]): AcknowledgedAlerts {
  const { kind, name, location } = first
  const isOneGroup = rows.every((row) => row.kind === kind && row.location === location)
  return isOneGroup ? { count: rows.length, kind, name, location } : { count: rows.length, kind: null }
}

/** Makes operators reload their lists and counts of alerts. */
function notifyAlerts(tx: Tx): Promise<void> {
  return notify(tx, { topic: 'alerts' })
}

/** Enough to compare with last season; the console shows 30 days. */
const RETENTION_MS = 90 * DAYS
const MAX_ROWS_PER_DELETE = 10_000

/** Deletes a batch of old alerts; true if there may be more. */
export async function deleteOldAlerts(tx: Tx, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - RETENTION_MS)
  const { rowCount } = await tx.execute(sql`
    delete from ${alerts} where id = any(array(
      select id from ${alerts} where closed_at < ${before}::timestamptz limit ${MAX_ROWS_PER_DELETE}))`)
  await tx.execute(sql`delete from ${alertMails} where sent_at < ${before}::timestamptz`)
  return rowCount === MAX_ROWS_PER_DELETE
}
