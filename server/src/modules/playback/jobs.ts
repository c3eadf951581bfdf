import { addDays } from '@marquee/contract/days.rules'
import { MINUTES } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { saveDueManifests } from '../telemetry/commands/manifest-versions.ts'
import { listUncheckedScreens } from '../telemetry/queries/presence.ts'
import { maintainPartitions } from './commands/maintain-partitions.ts'
import { listDayMismatches, findFirstProvenDay } from './queries/day-sums.ts'
import { findScreenManifest } from './queries/manifests.ts'

/** The plan of a silent screen is looked at this often; that of one that is there with every sign of life. */
const CHECK_INTERVAL_MS = 5 * MINUTES
const MAX_SCREENS_PER_ROUND = 500
/** So that a run ends within its minute, however many screens are away. */
const MAX_ROUNDS = 10

export function createPlaybackJobs(context: AppContext): Job[] {
  return [
    { name: 'playback.look-at-plans', cron: '* * * * *', run: () => updateDueManifests(context) },
    { name: 'playback.keep-pieces', cron: '23 2 * * *', atStart: true, run: () => maintainPartitions(context) },
    { name: 'playback.check-sums', cron: '17 3 * * *', run: () => checkSums(context) },
  ]
}

/**
 * Holds the sums of yesterday (by UTC) against the plays they were made of. What differs is a fault that somebody has to
 * look at before `npm run rebuild` does away with it: so this fails, which opens an alert, and changes nothing.
 */
async function checkSums({ database, clock }: AppContext): Promise<void> {
  const yesterday = addDays(clock.now().toISOString().slice(0, 10), -1)
  const first = await findFirstProvenDay(database)
  if (first === null || yesterday < first) return
  const differing = await listDayMismatches(database.db, { from: yesterday, until: yesterday })
  const [one] = differing
  if (!one) return
  const { campaignId, screenId, kept, proven } = one
  throw new Error(
    `${differing.length} sums of ${yesterday} differ from their plays, such as ${kept.plays} instead of ${proven.plays}` +
      ` plays of campaign ${campaignId} on screen ${screenId}; npm run rebuild says which and mends them`,
  )
}

/**
 * Finds out what silent screens ought to play by now: a plan changes with decisions, and with the days that pass.
 * Nobody asks for it while they are away, so without this nobody would know that they show what is old (decision 22).
 */
async function updateDueManifests(context: AppContext): Promise<void> {
  const at = context.clock.now()
  const since = new Date(at.getTime() - CHECK_INTERVAL_MS)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const screenIds = await listUncheckedScreens(context.db, since, MAX_SCREENS_PER_ROUND)
    const manifests = await Promise.all(screenIds.map((screenId) => findScreenManifest(context, screenId)))
    const due = screenIds.flatMap((screenId, index) => {
      const version = manifests[index]?.manifest.version
      return version === undefined ? [] : [{ screenId, version }]
    })
    await runInTransaction(context.database, (tx) => saveDueManifests(tx, due, at))
    if (screenIds.length < MAX_SCREENS_PER_ROUND) return
  }
}
