import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DatabaseGauge, type Figure, type FigureSource } from '../../platform/figures.ts'
import { devices, jobProgress, pairings, screens, screenTags } from './schema.ts'

export type ScreenRow = typeof screens.$inferSelect
export type PairingRow = typeof pairings.$inferSelect

export async function findScreen(db: Db, id: string): Promise<ScreenRow | undefined> {
  const [screen] = await db.select().from(screens).where(eq(screens.id, id))
  return screen
}

/** Locks screens in the order of ids, as bookings do (decision 8). */
export function lockScreens(tx: Tx, ids: readonly string[]): Promise<ScreenRow[]> {
  return tx
    .select()
    .from(screens)
    .where(inArray(screens.id, [...ids]))
    .orderBy(screens.id)
    .for('no key update')
}

/** The owners of the screens that exist, in one query. */
export function listScreenOwners(db: Db, ids: readonly string[]): Promise<{ id: string; ownerId: string }[]> {
  const { id, ownerId } = screens
  return db
    .select({ id, ownerId })
    .from(screens)
    .where(inArray(screens.id, [...ids]))
}

/** The tags of a screen, where `screens` is selected. */
export const selectTags = sql<string[]>`array(
  select ${screenTags.tag} from ${screenTags} where ${screenTags.screenId} = ${screens.id} order by ${screenTags.key})`

export async function findPairing(db: Db, id: string): Promise<PairingRow | undefined> {
  const [pairing] = await db.select().from(pairings).where(eq(pairings.id, id))
  return pairing
}

export type KnownDevice = { tokenHash: string; deviceId: string; screenId: string; pairedAt: Date; isNew: boolean }

/** Finds the paired devices of credentials, without those of retired screens. Every call of a device runs it. */
export function prepareDeviceQuery(db: Db): (tokenHashes: readonly string[]) => Promise<KnownDevice[]> {
  const query = db
    .select({
      tokenHash: devices.tokenHash,
      deviceId: devices.id,
      screenId: devices.screenId,
      pairedAt: devices.pairedAt,
      isNew: sql<boolean>`${devices.firstSeenAt} is null`,
    })
    .from(devices)
    .innerJoin(screens, eq(screens.id, devices.screenId))
    .where(
      and(
        // One array parameter for any number of credentials, so that the prepared statement stays the same.
        sql`${devices.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        isNull(devices.unpairedAt),
        // A literal, because for a parameter the planner assumes that every screen may match, and reads them all.
        sql`${screens.status} <> 'Retired'`,
      ),
    )
    .prepare('devices_by_token')
  return async (tokenHashes) => {
    const rows = await query.execute({ tokenHashes })
    return rows.flatMap(({ tokenHash, ...device }) => (tokenHash ? [{ tokenHash, ...device }] : []))
  }
}

/** What the last run of a job in slices is about, and when it finished, if it did. */
export async function findLastRun(
  db: Db,
  name: string,
): Promise<{ scope: string; finishedAt: Date | null } | undefined> {
  const { scope, finishedAt } = jobProgress
  const [run] = await db.select({ scope, finishedAt }).from(jobProgress).where(eq(jobProgress.name, name))
  return run
}

type ProgressRow = { name: string; done: number; total: number; findings: number; startedSeconds: number }

/** How far the last run has come of each job over the fleet. */
export const progressFigures: FigureSource = {
  gauges: {
    marquee_job_progress_done: new DatabaseGauge(
      'Screens or campaigns that the last run of a job over the fleet has handled',
      'name',
    ),
    marquee_job_progress_total: new DatabaseGauge('Screens or campaigns that it has to handle', 'name'),
    marquee_job_progress_findings: new DatabaseGauge('What it has found so far, for example sums that differ', 'name'),
    marquee_job_progress_unfinished_seconds: new DatabaseGauge('How long ago it began; 0 once it has finished', 'name'),
  },
  read: async ({ db, clock }) => {
    const { rows } = await db.execute<ProgressRow>(sql`
      select name, done, total, findings, case when finished_at is null
        then extract(epoch from ${clock.now()}::timestamptz - started_at)::float8 else 0 end as "startedSeconds"
      from ${jobProgress}`)
    return rows.flatMap(({ name, done, total, findings, startedSeconds }): Figure[] => [
      { gauge: 'marquee_job_progress_done', labels: { name }, value: done },
      { gauge: 'marquee_job_progress_total', labels: { name }, value: total },
      { gauge: 'marquee_job_progress_findings', labels: { name }, value: findings },
      { gauge: 'marquee_job_progress_unfinished_seconds', labels: { name }, value: startedSeconds },
    ])
  },
}
