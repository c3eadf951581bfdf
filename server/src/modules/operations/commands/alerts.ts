import { runInEnglish } from '@marquee/contract/language/load'
import type { AlertKind } from '@marquee/contract/alerts'
import { type AcknowledgedAlerts, formatAcknowledgedTitle } from '@marquee/contract/texts/alerts'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { alertMails, alerts } from '../schema.ts'

export type Acknowledgement = {
  acknowledged: boolean
  ids: readonly string[]
  group: { kind: AlertKind; market: string | null } | undefined
  /** Those that the operator sees; others stay as they are (decision 38). */
  kinds: readonly AlertKind[]
}

type AcknowledgedAlert = { id: string; kind: AlertKind; name: string; location: string | null }

/** Acknowledges open alerts, or undoes that; returns how many changed. */
export async function acknowledgeAlerts(
  tx: Tx,
  by: Actor,
  { acknowledged, ids, group, kinds }: Acknowledgement,
  at: Date,
): Promise<number> {
  const set = acknowledged
    ? sql`acknowledged_at = ${at}::timestamptz, acknowledged_by = ${by.userId}::uuid`
    : sql`acknowledged_at = null, acknowledged_by = null`
  const { rows } = await tx.execute<AcknowledgedAlert>(sql`
    with noted as materialized (
      select id from ${alerts}
      where closed_at is null and acknowledged_at is ${acknowledged ? sql`null` : sql`not null`}
        and kind = any(${sql.param([...kinds])}::text[])
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
export function notifyAlerts(tx: Tx): Promise<void> {
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
