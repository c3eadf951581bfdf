import { addDays } from '@marquee/contract/days.rules'
import { MINUTES } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { runInSlices } from '../screens/commands/run-in-slices.ts'
import { findLastRun } from '../screens/queries.ts'
import { saveDueManifests } from '../telemetry/commands/manifest-versions.ts'
import { listUncheckedScreens } from '../telemetry/queries/presence.ts'
import { maintainPartitions } from './commands/maintain-partitions.ts'
import { PACK_PLAYS, packPlays } from './commands/pack-plays.ts'
import { type DayMismatch, listDayMismatches, findFirstProvenDay } from './queries/day-sums.ts'
import { findScreenManifest } from './queries/manifests.ts'

/** The interval for manifests of offline screens. Those of connected screens are checked with every heartbeat. */
const CHECK_INTERVAL_MS = 5 * MINUTES
const MAX_SCREENS_PER_ROUND = 500
/** Limits the time of a run to less than a minute, for any number of offline screens. */
const MAX_ROUNDS = 10

const CHECK_SUMS = 'playback.check-day-sums'
/** Plays of earlier days may be in files. */
const MAX_DAYS_CHECKED = 7

export function createPlaybackJobs(context: AppContext): Job[] {
  return [
    { name: 'playback.update-manifests', cron: '* * * * *', run: () => updateDueManifests(context) },
    { name: 'playback.maintain-partitions', cron: '23 2 * * *', atStart: true, run: () => maintainPartitions(context) },
    // A backup reads the plays for hours, and none can be dropped then.
    { name: PACK_PLAYS, cron: '7 */4 * * *', run: () => packPlays(context) },
    { name: CHECK_SUMS, cron: '17 3 * * *', run: () => checkSums(context) },
  ]
}

/**
 * Compares the sums of yesterday (UTC) with their plays, and those that an interrupted run did not. A difference is a
 * fault that an operator has to look at before `npm run rebuild` repairs it. So this job fails, which opens an alert, and
 * changes nothing.
 */
async function checkSums(context: AppContext): Promise<void> {
  const days = await pickUncheckedDays(context)
  if (!days) return
  let example = ''
  const findings = await runInSlices(context, {
    name: CHECK_SUMS,
    scope: `${days.from}/${days.until}`,
    handle: async (tx, screenIds) => {
      const differing = await listDayMismatches(tx, { ...days, screenIds })
      if (differing[0]) example ||= `, such as ${describeMismatch(differing[0])}`
      return differing.length
    },
  })
  if (findings === 0) return
  const period = days.from === days.until ? days.until : `${days.from} to ${days.until}`
  throw new Error(
    `${findings} sums of ${period} differ from their plays${example}; npm run rebuild lists and repairs them`,
  )
}

/**
 * Yesterday, and the days before it of a run that did not finish. A failed run is repeated some times before its alert
 * opens, each time with the same days.
 */
async function pickUncheckedDays({ database, db, clock }: AppContext): Promise<{ from: string; until: string } | null> {
  const until = addDays(clock.now().toISOString().slice(0, 10), -1)
  const first = await findFirstProvenDay(database)
  if (first === null || until < first) return null
  const last = await findLastRun(db, CHECK_SUMS)
  const [lastFrom = until, lastUntil] = last?.scope.split('/') ?? []
  const isUnfinished = last?.finishedAt === null
  const from = isUnfinished || lastUntil === until ? lastFrom : until
  const [latest = from] = [from, first, addDays(until, 1 - MAX_DAYS_CHECKED)].toSorted().toReversed()
  return { from: latest, until }
}

const describeMismatch = ({ campaignId, screenId, kept, proven }: DayMismatch) =>
  `${kept.plays} instead of ${proven.plays} plays of campaign ${campaignId} on screen ${screenId}`

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
