import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { type JobProgress, saveProgress, startProgress } from '../../screens/commands/save-progress.ts'
import { screens } from '../../screens/schema.ts'
import { listCampaignsWithoutPlays } from '../queries/campaigns-without-plays.ts'
import { listOfflineScreens } from '../queries/offline-screens.ts'
import { buildRangeFilter, type Problem } from '../queries/problem.ts'
import { listOtherProblems } from '../queries/problems.ts'
import { createLocalDayCache, type GetLocalDay, REOPEN_MS } from '../rules/alerts.ts'
import { alerts, alertWatch } from '../schema.ts'
import { mailAlerts } from './alert-mails.ts'
import { notifyAlerts } from './alerts.ts'
import { reportOfflineScreens } from './report-offline-screens.ts'

export const DETECT_ALERTS = 'operations.detect-alerts'

type Context = Pick<AppContext, 'clock' | 'config'> & { database: Pick<Database, 'transaction'> }

/** The checks that grow with the fleet, and how many subjects one transaction handles. */
const SLICED_CHECKS = [
  { kind: 'screen-silent', table: screens, listProblems: listOfflineScreens, size: 2_000 },
  { kind: 'campaign-without-plays', table: campaigns, listProblems: listCampaignsWithoutPlays, size: 500 },
] as const

/**
 * Detects the current problems: opens new alerts, closes those whose problem is gone, and mails. Screens and campaigns
 * are checked in slices. A slice opens and closes alerts of its own subjects only, so a killed run is repeated from the
 * beginning. The mail belongs to the last transaction, when all slices have been checked. Its progress is in
 * `GET /metrics`.
 *
 * @param diskProblems problems of the disk, read outside the transactions
 * @param size how many subjects a slice has, for tests
 */
export async function detectAlerts(
  { database, clock, config }: Context,
  diskProblems: readonly Problem[],
  size?: number,
): Promise<void> {
  const getLocalDay = createLocalDayCache()
  let progress = await runInTransaction(database, (tx) => startCheck(tx, clock.now()))
  for (const check of SLICED_CHECKS) {
    let position: Position = { after: null, progress }
    do {
      const slice: Slice = { ...check, size: size ?? check.size, ...position }
      position = await runInTransaction(database, (tx) => checkSlice(tx, slice, clock, getLocalDay))
    } while (position.after !== null)
    progress = position.progress
  }
  await runInTransaction(database, async (tx) => {
    await lockAlerts(tx)
    const at = clock.now()
    const isOther = sql`kind <> all(${sql.param(SLICED_CHECKS.map(({ kind }) => kind))}::text[])`
    const problems = [...(await listOtherProblems(tx, at)), ...diskProblems]
    await updateAlerts(tx, problems, isOther, at)
    await tx.update(alertWatch).set({ lookedAt: at })
    await saveProgress(tx, { ...progress, findings: progress.findings + problems.length, finishedAt: at })
    await mailAlerts(tx, at, config.publicUrl)
    await reportOfflineScreens(tx, at, config.publicUrl)
  })
}

/** Two processes never change alerts at the same time, so the time of a check is read after the lock. */
async function lockAlerts(tx: Tx): Promise<void> {
  await tx
    .insert(alertWatch)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: alertWatch.id, set: { id: 1 } })
}

async function startCheck(tx: Tx, startedAt: Date): Promise<JobProgress> {
  let total = 0
  for (const { table } of SLICED_CHECKS) total += await tx.$count(table)
  return startProgress(tx, { name: DETECT_ALERTS, total, startedAt })
}

/** Where a run is: after a subject, or null at the start and the end of a check; and what it has checked so far. */
type Position = { after: string | null; progress: JobProgress }
type Slice = Omit<(typeof SLICED_CHECKS)[number], 'size'> & { size: number } & Position

async function checkSlice(
  tx: Tx,
  { kind, table, listProblems, size, after, progress }: Slice,
  clock: Clock,
  getLocalDay: GetLocalDay,
): Promise<Position> {
  await lockAlerts(tx)
  const at = clock.now()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${table} where ${buildRangeFilter(table.id, { after, until: null })} order by id limit ${size}`)
  const range = { after, until: rows[size - 1]?.id ?? null }
  // By their bytes, ids have the same order as text; in Danish `aa` is a letter after `z`. The index serves `kind` alone.
  const subject = sql`${alerts.subject} collate "C"`
  const isChecked = sql`kind = ${kind} and ${buildRangeFilter(subject, range)}`
  const problems = await listProblems(tx, at, range, getLocalDay)
  await updateAlerts(tx, problems, isChecked, at)
  const done = progress.done + rows.length
  const findings = progress.findings + problems.length
  return { after: range.until, progress: await saveProgress(tx, { ...progress, done, findings }) }
}

/**
 * Updates the checked alerts in one statement. An acknowledgement locks open alerts in the same order, to avoid
 * deadlocks. A problem that returns within half an hour reopens its alert. A full join is never a nested loop, which
 * PostgreSQL would plan for an outage that its statistics do not know yet.
 */
async function updateAlerts(tx: Tx, problems: readonly Problem[], isChecked: SQL, at: Date): Promise<void> {
  const notBefore = new Date(at.getTime() - REOPEN_MS)
  const { rows } = await tx.execute<{ hasChanged: boolean }>(sql`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as found(kind text, subject text, name text,
        details jsonb, "locationId" uuid, "locationName" text, since timestamptz, opens boolean)
    ), is_open as materialized (
      select id, kind, subject from ${alerts} where closed_at is null and ${isChecked} order by id for update
    ), compared as materialized (
      select is_open.id, found.* from found full join is_open using (kind, subject)
    ), over as (
      update ${alerts} as alert set closed_at = ${at}::timestamptz from compared
      where alert.id = compared.id and opens is null
      returning 1
    ), kept as (
      update ${alerts} as alert set subject_name = compared.name, details = compared.details from compared
      where alert.id = compared.id and opens is not null
        and (alert.subject_name, alert.details) is distinct from (compared.name, compared.details)
    ), fresh as (
      select * from compared where opens and id is null
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
    select exists (select from opened) or exists (select from again) or exists (select from over) as "hasChanged"`)
  if (rows[0]?.hasChanged) await notifyAlerts(tx)
}
