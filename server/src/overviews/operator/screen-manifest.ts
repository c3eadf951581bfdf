import { dayIn } from '@marquee/contract/days.rules'
import { loopOn, runsOn } from '@marquee/contract/loop.rules'
import { getScreenManifest, type ManifestSpot } from '@marquee/contract/operator-screens'
import type { Manifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import { planOf } from '../../modules/playback/queries/manifests.ts'
import { devices, screens } from '../../modules/screens/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { refuse } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { venueOpening } from '../opening.ts'
import { ofPresentDevice, presentDevice } from './fleet-states.ts'
import { loopSecondsOf } from './manifest-loop.ts'

/** The manifest of now, for people: the loop with its slots, and each file beside what plays it. */
export const screenManifestRoutes: readonly Route[] = [
  route(getScreenManifest, async ({ params: { id } }, { db, clock, files }) => {
    const [plan, presence] = await Promise.all([planOf({ db, clock }, id), presenceOf(db, id)])
    if (!plan) throw refuse(COMMON.notFound)
    const { manifest, deviceId } = plan
    const now = clock.now()
    const today = dayIn(manifest.timeZone, now)
    const loop = loopOn(manifest, today)
    const { version, timeZone, openingHours, slotsPerLoop } = manifest
    return {
      version,
      composedAt: now.toISOString(),
      device: presence ? { version: presence.version, saidAt: presence.saidAt.toISOString() } : null,
      served:
        presence?.served && presence.servedAt
          ? { version: presence.served, at: presence.servedAt.toISOString() }
          : null,
      isPaired: deviceId !== null,
      timeZone,
      today,
      isOpen: venueOpening(openingHours, timeZone, now).isOpen,
      openingHours,
      slotsPerLoop,
      loop: loop.map((flight) => flight && { campaignId: flight.campaignId, name: flight.name }),
      loopSeconds: loopSecondsOf(manifest, now),
      spots: await spotsOf(manifest, today, loop, files),
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }),
]

/** What the device says that is paired now; one before it says nothing of this one (decision 22). */
async function presenceOf(db: Parameters<typeof planOf>[0]['db'], screenId: string) {
  const [presence] = await db
    .select({
      version: presences.manifestVersion,
      saidAt: presences.lastBeatAt,
      served: presences.servedManifestVersion,
      servedAt: presences.servedManifestAt,
    })
    .from(screens)
    .innerJoin(devices, presentDevice)
    .innerJoin(presences, ofPresentDevice)
    .where(eq(screens.id, screenId))
  return presence
}

async function spotsOf(
  manifest: Manifest,
  today: string,
  loop: ReturnType<typeof loopOn<Manifest['flights'][number]>>,
  store: FileStore,
): Promise<ManifestSpot[]> {
  const stored = new Map(
    await Promise.all(manifest.files.map(async ({ sha256 }) => [sha256, await store.has(sha256)] as const)),
  )
  const files = new Map(manifest.files.map((file) => [file.sha256, file]))
  const spotOf = (kind: ManifestSpot['kind'], id: string, flight: Flight, slots: number[]): ManifestSpot[] => {
    const file = files.get(flight.sha256)
    if (!file) return []
    const { name, startsOn, endsOn } = flight
    const isStored = stored.get(file.sha256) ?? false
    return [{ kind, id, name, startsOn, endsOn, state: stateOf(flight, today), slots, file: { ...file, isStored } }]
  }
  return [
    ...manifest.flights.flatMap((flight) =>
      spotOf(
        'campaign',
        flight.campaignId,
        flight,
        loop.flatMap((one, index) => (one?.campaignId === flight.campaignId ? [index + 1] : [])),
      ),
    ),
    ...manifest.infotainment.flatMap((video) => spotOf('infotainment', video.videoId, video, [])),
  ]
}

type Flight = { name: string; sha256: string; startsOn: string; endsOn: string }

/** Where today lies in a flight. */
export function stateOf(flight: { startsOn: string; endsOn: string }, today: string): ManifestSpot['state'] {
  if (runsOn(flight, today)) return 'running'
  return flight.startsOn > today ? 'ahead' : 'over'
}
