import { recordHeartbeats } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import type { Database } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type Groups, inGroups } from '../../../platform/in-groups.ts'
import { type BeatBatch, type RecordedBeats, recordBeats } from '../../telemetry/commands/record-beats.ts'
import { type Plan, planOf } from '../queries/manifests.ts'
import { ordersFor } from '../rules/orders.ts'

/** Signs of life, answered with what the device has to know: the second way to it beside its stream. */
export const heartbeatRoutes: readonly Route[] = [
  route(recordHeartbeats, async ({ caller, body }, house) => {
    const receivedAt = house.clock.now()
    const batch = { device: caller, beats: body.beats, sentAt: body.sentAt, receivedAt }
    const recorded = await beatsTogether(house).add(batch)
    if (!recorded) throw refuse(COMMON.notSignedIn)
    const { accepted, newest, plan } = recorded
    const orders = newest && plan ? ordersFor(newest, plan.manifest) : []
    return { serverTime: house.clock.now().toISOString(), accepted, orders }
  }),
]

type Recorded = RecordedBeats & { plan: Plan | undefined }
type BeatGroups = Groups<BeatBatch, Recorded | undefined>

const groups = new WeakMap<Database, BeatGroups>()

/** Beats and positions of one transaction: short enough that a live beat behind a full one hardly waits. */
const MOST_IN_GROUP = 4_000
/** A few seconds of work. */
const MOST_WAITING = 40_000
/** So that one is drawn while another is written. */
const WRITERS = 2

/** What all devices bring to this process at the same moment is written together. */
function beatsTogether(house: House): BeatGroups {
  const known = groups.get(house.database)
  if (known) return known
  const made = inGroups<BeatBatch, Recorded | undefined>((batches) => write(house, batches), {
    name: 'heartbeats',
    sizeOf: ({ beats }) => beats.reduce((size, { positions }) => size + 1 + positions.length, 0),
    mostInGroup: MOST_IN_GROUP,
    mostWaiting: MOST_WAITING,
    writers: WRITERS,
  })
  groups.set(house.database, made)
  return made
}

/** With what each screen ought to play by now, which is written down with its presence (decision 22). */
async function write(house: House, batches: readonly BeatBatch[]): Promise<(Recorded | undefined)[]> {
  const screenIds = [...new Set(batches.map(({ device }) => device.screenId))]
  const asked = { db: house.database.ingest.db, clock: house.clock }
  const found = await Promise.all(screenIds.map((screenId) => planOf(asked, screenId)))
  const plans = new Map(screenIds.map((screenId, index) => [screenId, found[index]]))
  const versions = screenIds.flatMap((screenId) => {
    const version = plans.get(screenId)?.manifest.version
    return version === undefined ? [] : [[screenId, version] as const]
  })
  const recorded = await recordBeats(house.database, batches, new Map(versions))
  return recorded.map((one, index) => one && { ...one, plan: plans.get(batches[index]?.device.screenId ?? '') })
}
