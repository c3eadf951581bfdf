import { addDays, toCalendarDay, type Weekday, getWeekday } from '@marquee/contract/days.rules'
import { DAY_MINUTES, hasHours, MINUTE_MS, findOpenSpan, readWallClock } from '@marquee/contract/hours.rules'
import { buildLoop, isInFlight, SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { Manifest, ManifestFile } from '@marquee/contract/player'

/**
 * What a screen shows, and what after it: manifest and clock in, spot out (decision 13).
 *
 * Pure, so that a player without a network, the simulator and a test all come to the same answer.
 */

/** A card is never shorter, whatever a manifest says: the loop must not spin. */
const MIN_CARD_MS = 1000

export type Flight = Manifest['flights'][number]
type Infotainment = Manifest['infotainment'][number]

/** A video on the glass; `id` is the campaign's or the infotainment video's. */
export type VideoSpot = {
  kind: 'campaign' | 'infotainment'
  id: string
  name: string
  /** Within the loop, from 0; a break carries the slot before it. */
  slot: number
  file: ManifestFile
}
export type HouseSpot = { kind: 'house'; title: string; text: string; durationMs: number }
export type ClosedSpot = { kind: 'closed'; durationMs: number; opens: Opening | null }
export type Spot = VideoSpot | HouseSpot | ClosedSpot

/**
 * How far a screen has come. Steps count ad slots and breaks, five and one; fills count the
 * infotainment videos shown, so that they take turns over loops and days.
 */
export type LoopPosition = { step: number; fills: number }
export const LOOP_START: LoopPosition = { step: 0, fills: 0 }

/** Files that cannot be shown now, by their SHA-256. */
export type BrokenFiles = ReadonlySet<string>
const NO_FILES: BrokenFiles = new Set()

/** The spot that is due at that instant, and the turn after it. There always is one. */
export function pickNextSpot(
  manifest: Manifest,
  at: number,
  turn: LoopPosition,
  broken: BrokenFiles = NO_FILES,
): { spot: Spot; turn: LoopPosition } {
  if (!isOpen(manifest, at)) return { spot: buildClosedCard(manifest, at), turn }
  const day = toCalendarDay(manifest.timeZone, new Date(at))
  const after = { step: turn.step + 1, fills: turn.fills }
  const slot = computeSlot(manifest, turn.step)
  const sold = slot.isBreak ? null : (buildLoop(manifest, day)[slot.number] ?? null)
  const ad = sold && buildVideoSpot(manifest, { kind: 'campaign', id: sold.campaignId, ...sold }, slot.number, broken)
  if (ad) return { spot: ad, turn: after }
  const fills = listInfotainment(manifest, day).flatMap((video) => {
    const spot = buildVideoSpot(manifest, { kind: 'infotainment', id: video.videoId, ...video }, slot.number, broken)
    return spot ? [spot] : []
  })
  const fill = fills[turn.fills % fills.length]
  if (fill) return { spot: fill, turn: { step: after.step, fills: turn.fills + 1 } }
  // Without infotainment there is no break; the step after one is a slot, so this ends at once.
  if (slot.isBreak) return pickNextSpot(manifest, at, after, broken)
  return { spot: buildHouseCard(manifest), turn: after }
}

function listInfotainment(manifest: Manifest, day: string): readonly Infotainment[] {
  return manifest.infotainment.filter((video) => isInFlight(video, day))
}

/** A break follows every fifth slot, so breaks repeat exactly after this many loops of any length. */
const LOOPS_LISTED = SLOTS_BETWEEN_BREAKS

/** All spots of the loops at that instant, in order, and the length of one loop; null while the place is closed. */
export function buildPlaylist(
  manifest: Manifest,
  at: number,
  broken: BrokenFiles = NO_FILES,
): { spots: readonly Spot[]; loopMs: number | null } {
  const spots: Spot[] = []
  const steps = countSlots(manifest) * (SLOTS_BETWEEN_BREAKS + 1)
  for (let turn = LOOP_START; turn.step < steps; ) {
    const next = pickNextSpot(manifest, at, turn, broken)
    if (next.spot.kind === 'closed') return { spots: [next.spot], loopMs: null }
    // A break without infotainment is skipped, even at the end of the last loop.
    if (next.turn.step <= steps) spots.push(next.spot)
    turn = next.turn
  }
  return { spots, loopMs: spots.reduce((sum, spot) => sum + getSpotDurationMs(spot), 0) / LOOPS_LISTED }
}

/** How long a spot is shown. */
export function getSpotDurationMs(spot: Spot): number {
  return isVideo(spot) ? spot.file.durationMs : spot.durationMs
}

/** The campaigns that can be shown at that instant. */
export function listSoldFlights(manifest: Manifest, at: number, broken: BrokenFiles = NO_FILES): readonly Flight[] {
  if (!isOpen(manifest, at)) return []
  const loop = buildLoop(manifest, toCalendarDay(manifest.timeZone, new Date(at)))
  return loop.flatMap((flight) => (flight && isPlayable(manifest, flight, broken) ? [flight] : []))
}

/** The turn moved on to the next slot of such a campaign; the same turn when there is none. */
export function seekFlight(
  manifest: Manifest,
  at: number,
  turn: LoopPosition,
  isWanted: (flight: Flight) => boolean,
): LoopPosition {
  const loop = buildLoop(manifest, toCalendarDay(manifest.timeZone, new Date(at)))
  // Two rounds of steps pass every slot at least once, breaks included.
  for (let step = turn.step; step < turn.step + 2 * loop.length + 2; step++) {
    const slot = computeSlot(manifest, step)
    const flight = slot.isBreak ? null : (loop[slot.number] ?? null)
    if (flight && isWanted(flight)) return { ...turn, step }
  }
  return turn
}

/** Whether the manifest still has this video at all. */
export function isListed(manifest: Manifest, { kind, id, file }: VideoSpot): boolean {
  return kind === 'campaign'
    ? manifest.flights.some((flight) => flight.campaignId === id && flight.sha256 === file.sha256)
    : manifest.infotainment.some((video) => video.videoId === id && video.sha256 === file.sha256)
}

/** The manifest without something that was stopped; the same one when it is not in it. */
export function removeStopped(
  manifest: Manifest,
  stopped: { campaignId?: string | undefined; videoId?: string | undefined },
): Manifest {
  const flights = manifest.flights.filter(({ campaignId }) => campaignId !== stopped.campaignId)
  const infotainment = manifest.infotainment.filter(({ videoId }) => videoId !== stopped.videoId)
  const isSame = flights.length === manifest.flights.length && infotainment.length === manifest.infotainment.length
  return isSame ? manifest : { ...manifest, flights, infotainment }
}

/** A spot that is no card. */
export function isVideo(spot: Spot): spot is VideoSpot {
  return spot.kind === 'campaign' || spot.kind === 'infotainment'
}

/* ---------- opening hours ---------- */

export type Opening = { weekday: Weekday; time: string }

/** Restaurants play within their hours; a screen with no hours at all plays always (decision 13). */
export function isOpen({ openingHours, timeZone }: Pick<Manifest, 'openingHours' | 'timeZone'>, at: number): boolean {
  if (!hasHours(openingHours)) return true
  const { day, minute } = readWallClock(timeZone, at)
  const today = findOpenSpan(openingHours, getWeekday(day))
  if (today && minute >= today.from && minute < today.until) return true
  const yesterday = findOpenSpan(openingHours, getWeekday(addDays(day, -1)))
  return yesterday !== null && minute + DAY_MINUTES < yesterday.until
}

/** When a closed screen opens again; null when it never does. */
export function findNextOpening({ openingHours, timeZone }: Manifest, at: number): Opening | null {
  if (!openingHours) return null
  const { day, minute } = readWallClock(timeZone, at)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const weekday = getWeekday(addDays(day, ahead))
    const span = findOpenSpan(openingHours, weekday)
    if (span && (ahead > 0 || span.from > minute)) return { weekday, time: openingHours[weekday].start }
  }
  return null
}

/* ---------- pieces ---------- */

function countSlots(manifest: Manifest): number {
  return Math.max(1, Math.floor(manifest.slotsPerLoop))
}

/** Five slots and a break, over and over; slots are counted on through the loops (decision 13). */
function computeSlot(manifest: Manifest, step: number): { number: number; isBreak: boolean } {
  const group = Math.floor(step / (SLOTS_BETWEEN_BREAKS + 1))
  const offset = step % (SLOTS_BETWEEN_BREAKS + 1)
  const isBreak = offset === SLOTS_BETWEEN_BREAKS
  const slotIndex = group * SLOTS_BETWEEN_BREAKS + (isBreak ? offset - 1 : offset)
  return { number: slotIndex % countSlots(manifest), isBreak }
}

type VideoRef = { kind: VideoSpot['kind']; id: string; name: string; sha256: string }

function buildVideoSpot(manifest: Manifest, video: VideoRef, slot: number, broken: BrokenFiles): VideoSpot | null {
  const file = findFile(manifest, video.sha256)
  if (!file || broken.has(video.sha256)) return null
  return { kind: video.kind, id: video.id, name: video.name, slot, file }
}

function isPlayable(manifest: Manifest, { sha256 }: { sha256: string }, broken: BrokenFiles): boolean {
  return !broken.has(sha256) && findFile(manifest, sha256) !== undefined
}

function findFile(manifest: Manifest, sha256: string): ManifestFile | undefined {
  return manifest.files.find((file) => file.sha256 === sha256)
}

function buildHouseCard({ houseCard: { title, text, durationMs } }: Manifest): HouseSpot {
  return { kind: 'house', title, text, durationMs: Math.max(MIN_CARD_MS, durationMs) }
}

/** Until the next full minute, when doors may open. */
function buildClosedCard(manifest: Manifest, at: number): ClosedSpot {
  return { kind: 'closed', durationMs: MINUTE_MS - (at % MINUTE_MS), opens: findNextOpening(manifest, at) }
}
