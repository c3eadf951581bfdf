import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Db, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { jobProgress, screens } from '../schema.ts'

export type SlicedJob = {
  name: string
  /**
   * What the run is about, for example days. A run about something else begins with the first screen and replaces one
   * that did not finish, so it has to include what that one was about (`findLastRun`).
   */
  scope: string
  /** How many screens one transaction handles. */
  size?: number
  /**
   * Handles some screens. A slice whose transaction fails is repeated.
   *
   * @returns how many findings it has, which the job adds up
   */
  handle: (tx: Tx, screenIds: readonly string[]) => Promise<number>
}

/** A screen has up to 5,760 plays a day. */
const SLICE_SIZE = 50

/**
 * Runs a job over all screens, in slices with a short transaction each, so that no lock and no snapshot lasts as long as
 * the whole (decision 3). A run that was killed goes on after its last finished slice. Its progress is in
 * `GET /metrics`.
 *
 * @returns how many findings all slices have
 */
export async function runInSlices(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  job: SlicedJob,
): Promise<number> {
  const { done } = await runInTransaction(database, (tx) => startProgress(tx, job, clock.now()))
  if (done > 0)
    log.info({ job: job.name, scope: job.scope, screens: done }, 'a job goes on after its last finished slice')
  for (;;) {
    const { finishedAt, findings } = await runInTransaction(database, (tx) => runSlice(tx, job, clock.now()))
    if (finishedAt) return findings
  }
}

/** Goes on with a run that did not finish; any other one begins anew. */
async function startProgress(tx: Tx, { name, scope }: SlicedJob, at: Date): Promise<{ done: number }> {
  const begun = { scope, lastScreenId: null, done: 0, findings: 0, startedAt: at, finishedAt: null }
  await tx
    .insert(jobProgress)
    .values({ name, ...begun, total: sql`(select count(*) from ${screens})` })
    .onConflictDoUpdate({
      target: jobProgress.name,
      set: { ...begun, total: sql`excluded.total` },
      setWhere: sql`${jobProgress.scope} <> excluded.scope or ${jobProgress.finishedAt} is not null`,
    })
  const [progress] = await tx.select().from(jobProgress).where(eq(jobProgress.name, name))
  return { done: progress?.done ?? 0 }
}

/** The row is locked, so a second process that runs the same job takes the next slice. */
async function runSlice(tx: Tx, { name, scope, size = SLICE_SIZE, handle }: SlicedJob, at: Date) {
  const isThis = and(eq(jobProgress.name, name), eq(jobProgress.scope, scope))
  const [progress] = await tx.select().from(jobProgress).where(isThis).for('update')
  if (!progress) throw new Error(`another run of ${name} has begun`)
  if (progress.finishedAt) return progress
  const screenIds = await listScreenIds(tx, progress.lastScreenId, size)
  const findings = progress.findings + (screenIds.length > 0 ? await handle(tx, screenIds) : 0)
  const next = {
    lastScreenId: screenIds.at(-1) ?? progress.lastScreenId,
    done: progress.done + screenIds.length,
    findings,
    finishedAt: screenIds.length < size ? at : null,
  }
  await tx.update(jobProgress).set(next).where(isThis)
  return next
}

/** Lists the ids of screens after one of them. Ids rise, so a screen that is added during a run is in its last slice. */
async function listScreenIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: screens.id })
    .from(screens)
    .where(after === null ? undefined : gt(screens.id, after))
    .orderBy(asc(screens.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Lists all screens in slices, for work that starts anew each time. */
export async function* listScreenSlices(db: Db, size = SLICE_SIZE): AsyncGenerator<string[]> {
  for (let ids: string[] | undefined; ids === undefined || ids.length === size; ) {
    ids = await listScreenIds(db, ids?.at(-1) ?? null, size)
    if (ids.length > 0) yield ids
  }
}
