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

/** The interval for manifests of offline screens. Those of connected screens are checked with every heartbeat. */
const CHECK_INTERVAL_MS = 5 * MINUTES
const MAX_SCREENS_PER_ROUND = 500
/** Limits the time of a run to less than a minute, for any number of offline screens. */
const MAX_ROUNDS = 10

export function createPlaybackJobs(context: AppContext): Job[] {
  return [
    { name: 'playback.update-manifests', cron: '* * * * *', run: () => updateDueManifests(context) },
    { name: 'playback.maintain-partitions', cron: '23 2 * * *', atStart: true, run: () => maintainPartitions(context) },
    { name: 'playback.check-day-sums', cron: '17 3 * * *', run: () => checkSums(context) },
  ]
}

/**
 * Compares the sums of yesterday (UTC) with their plays. A difference is a fault that an operator has to look at before
 * `npm run rebuild` repairs it. So this job fails, which opens an alert, and changes nothing.
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
      ` plays of campaign ${campaignId} on screen ${screenId}; npm run rebuild lists and repairs them`,
  )
}

/**
 * Computes the manifests that offline screens should have. A manifest changes with decisions and with the days, and an
 * offline screen does not ask for it. This shows which screens play outdated content (decision 22).
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
