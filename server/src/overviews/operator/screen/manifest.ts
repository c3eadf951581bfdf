import { toCalendarDay } from '@marquee/contract/days.rules'
import { buildLoop, isInFlight } from '@marquee/contract/loop.rules'
import { getScreenManifest, type ManifestSpot } from '@marquee/contract/operator-screens'
import type { Manifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import { findScreenManifest } from '../../../modules/playback/queries/manifests.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { refuse } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { computeOpening } from '../../screens/opening.ts'
import { isCurrentPresence, isCurrentDevice } from '../fleet/states.ts'
import { computeLoopSeconds } from './manifest-loop.ts'

/** The current manifest for people: the loop with its slots, and each file with what plays it. */
export const screenManifestRoutes: readonly Route[] = [
  route(getScreenManifest, async ({ params: { id } }, { db, clock, config, files }) => {
    const [screenManifest, presence] = await Promise.all([
      findScreenManifest({ db, clock, config }, id),
      findPresence(db, id),
    ])
    if (!screenManifest) throw refuse(COMMON.notFound)
    const { manifest, deviceId } = screenManifest
    const now = clock.now()
    const today = toCalendarDay(manifest.timeZone, now)
    const loop = buildLoop(manifest, today)
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
      isOpen: computeOpening(openingHours, timeZone, now).isOpen,
      openingHours,
      slotsPerLoop,
      loop: loop.map((flight) => flight && { campaignId: flight.campaignId, name: flight.name }),
      loopSeconds: computeLoopSeconds(manifest, now),
      spots: await buildSpots(manifest, today, loop, files),
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }),
]

/** The report of the currently paired device; earlier devices do not count (decision 22). */
async function findPresence(db: Parameters<typeof findScreenManifest>[0]['db'], screenId: string) {
  const [presence] = await db
    .select({
      version: presences.manifestVersion,
      saidAt: presences.lastHeartbeatAt,
      served: presences.servedManifestVersion,
      servedAt: presences.servedManifestAt,
    })
    .from(screens)
    .innerJoin(devices, isCurrentDevice)
    .innerJoin(presences, isCurrentPresence)
    .where(eq(screens.id, screenId))
  return presence
}

async function buildSpots(
  manifest: Manifest,
  today: string,
  loop: ReturnType<typeof buildLoop<Manifest['flights'][number]>>,
  store: FileStore,
): Promise<ManifestSpot[]> {
  const stored = new Map(
    await Promise.all(manifest.files.map(async ({ sha256 }) => [sha256, await store.has(sha256)] as const)),
  )
  const files = new Map(manifest.files.map((file) => [file.sha256, file]))
  const buildSpot = (kind: ManifestSpot['kind'], id: string, flight: Flight, slots: number[]): ManifestSpot[] => {
    const file = files.get(flight.sha256)
    if (!file) return []
    const { name, startsOn, endsOn } = flight
    const isStored = stored.get(file.sha256) ?? false
    return [
      { kind, id, name, startsOn, endsOn, state: deriveFlightState(flight, today), slots, file: { ...file, isStored } },
    ]
  }
  return [
    ...manifest.flights.flatMap((flight) =>
      buildSpot(
        'campaign',
        flight.campaignId,
        flight,
        loop.flatMap((one, index) => (one?.campaignId === flight.campaignId ? [index + 1] : [])),
      ),
    ),
    ...manifest.infotainment.flatMap((video) => buildSpot('infotainment', video.videoId, video, [])),
  ]
}

type Flight = { name: string; sha256: string; startsOn: string; endsOn: string }

/** Whether a flight is running, ahead or over today. */
export function deriveFlightState(flight: { startsOn: string; endsOn: string }, today: string): ManifestSpot['state'] {
  if (isInFlight(flight, today)) return 'running'
  return flight.startsOn > today ? 'ahead' : 'over'
}
