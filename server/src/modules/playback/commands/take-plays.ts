import type { PlayResult } from '@marquee/contract/player'
import { DAYS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { partitionsOf } from '../../../platform/db/partitions.ts'
import type { House } from '../../../platform/house.ts'
import { type Groups, inGroups } from '../../../platform/in-groups.ts'
import { OLDEST_PLAY_MS } from '../rules/plays.ts'
import { type PlayBatch, recordPlays } from './record-plays.ts'
import { reportTeller } from './tell-reports.ts'

/** Counted in plays: what one transaction takes, and what waits in memory at most, some seconds of work. */
const MOST_IN_GROUP = 2000
const MOST_WAITING = 30_000

/**
 * Takes a batch, together with those of other devices that come at the same moment (decision 3). Answered once its
 * plays are durably there.
 *
 * @returns undefined when the device is no longer behind its screen
 * @throws Refused `busy` when too much waits already; the device keeps its plays
 */
export function takePlays(house: House, batch: PlayBatch): Promise<PlayResult[] | undefined> {
  let groups = groupsOf.get(house)
  if (!groups) groupsOf.set(house, (groups = playGroups(house)))
  return groups.add(batch)
}

type PlayGroups = Groups<PlayBatch, PlayResult[] | undefined>

/** Of each house: those that come to the same one are written together. */
const groupsOf = new WeakMap<House, PlayGroups>()

function playGroups(house: House): PlayGroups {
  const { database } = house
  const pieces = partitionsOf(database, 'plays')
  const reports = reportTeller(house)
  return inGroups(
    async (batches) => {
      // The month of the earliest play that still counts, too: so the pieces there are tell all that is known since the first.
      await pieces.make(batches.flatMap(({ at }) => [new Date(at.getTime() - OLDEST_PLAY_MS - DAYS), at]))
      const { results, grown } = await inTransaction(database.ingest, (tx) => recordPlays(tx, batches))
      await reports.note(grown)
      return results
    },
    {
      name: 'plays',
      sizeOf: ({ rows }) => rows.length,
      mostInGroup: MOST_IN_GROUP,
      mostWaiting: MOST_WAITING,
      mayWait: true,
      writers: 2,
    },
  )
}
