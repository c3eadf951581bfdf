import type { Tx } from '../../../platform/db/database.ts'
import { jobProgress } from '../schema.ts'

/** How far a run has come, in screens or campaigns. */
export type JobProgress = Pick<
  typeof jobProgress.$inferSelect,
  'name' | 'done' | 'total' | 'findings' | 'startedAt' | 'finishedAt'
>

/**
 * Shows in `GET /metrics` that a run has begun which finds by itself what is left to do: nothing reads its progress. A
 * run that goes on after its last slice is `runInSlices`.
 */
export async function startProgress(
  tx: Tx,
  begun: Pick<JobProgress, 'name' | 'total' | 'startedAt'> & { done?: number },
): Promise<JobProgress> {
  return saveProgress(tx, { done: 0, ...begun, findings: 0, finishedAt: null })
}

/** Shows how far the run has come; returns it. */
export async function saveProgress(tx: Tx, progress: JobProgress): Promise<JobProgress> {
  const row = { ...progress, scope: '', lastScreenId: null }
  await tx.insert(jobProgress).values(row).onConflictDoUpdate({ target: jobProgress.name, set: row })
  return progress
}
