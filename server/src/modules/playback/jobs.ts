import { addDays } from '@marquee/contract/days.rules'
import { MINUTES } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { noteDueManifests } from '../telemetry/commands/content.ts'
import { screensNotLookedAt } from '../telemetry/queries/presence.ts'
import { keepPieces } from './commands/keep-pieces.ts'
import { differingDays, firstProvenDay } from './queries/day-sums.ts'
import { planOf } from './queries/manifests.ts'

/** The plan of a silent screen is looked at this often; that of one that is there with every sign of life. */
const LOOKED_AT_EVERY_MS = 5 * MINUTES
const AT_ONCE = 500
/** So that a run ends within its minute, however many screens are away. */
const MOST_ROUNDS = 10

export function playbackJobs(house: House): Job[] {
  return [
    { name: 'playback.look-at-plans', cron: '* * * * *', run: () => lookAtPlans(house) },
    { name: 'playback.keep-pieces', cron: '23 2 * * *', atStart: true, run: () => keepPieces(house) },
    { name: 'playback.check-sums', cron: '17 3 * * *', run: () => checkSums(house) },
  ]
}

/**
 * Holds the sums of yesterday (by UTC) against the plays they were made of. What differs is a fault that somebody has to
 * look at before `npm run rebuild` does away with it: so this fails, which opens an alert, and changes nothing.
 */
async function checkSums({ database, clock }: House): Promise<void> {
  const yesterday = addDays(clock.now().toISOString().slice(0, 10), -1)
  const first = await firstProvenDay(database)
  if (first === null || yesterday < first) return
  const differing = await differingDays(database.db, { from: yesterday, until: yesterday })
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
async function lookAtPlans(house: House): Promise<void> {
  const at = house.clock.now()
  const since = new Date(at.getTime() - LOOKED_AT_EVERY_MS)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const screenIds = await screensNotLookedAt(house.db, since, AT_ONCE)
    const plans = await Promise.all(screenIds.map((screenId) => planOf(house, screenId)))
    const due = screenIds.flatMap((screenId, index) => {
      const version = plans[index]?.manifest.version
      return version === undefined ? [] : [{ screenId, version }]
    })
    await inTransaction(house.database, (tx) => noteDueManifests(tx, due, at))
    if (screenIds.length < AT_ONCE) return
  }
}
