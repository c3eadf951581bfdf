import type { Tx } from '../../../platform/db/database.ts'
import type { LogInterval } from '../rules/log.ts'
import { onlineDays } from '../schema.ts'
import { writeLog } from './save-group.ts'

/** Records the days on which a screen was online. */
export async function saveOnlineDays(tx: Tx, screenId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insert(onlineDays)
    .values(days.map((day) => ({ screenId, day })))
    .onConflictDoNothing()
}

/** Writes the log and the online days of days without stored heartbeats: the first months of the demo world. */
export async function savePastLog(tx: Tx, screenId: string, log: readonly LogInterval[]): Promise<void> {
  if (log.length === 0) return
  await writeLog(tx, screenId, { gone: [], grown: [], added: [...log] })
  const alive = log.filter(({ state }) => state !== 'offline' && state !== 'app_stopped')
  await saveOnlineDays(tx, screenId, [...new Set(alive.map(({ day }) => day))])
}
