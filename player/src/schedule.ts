import { addDays, toCalendarDay, type Weekday, getWeekday } from '@marquee/contract/days.rules'
import { DAY_MINUTES, hasHours, MINUTE_MS, findOpenSpan, readWallClock } from '@marquee/contract/hours.rules'
import { buildLoop, isInFlight, SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { HouseDesign, Manifest, ManifestFile } from '@marquee/contract/player'

/**
 * Computes the next spot from the manifest and the time (decision 13).
 *
 * The functions are pure, so a player without a network, the simulator and a test compute the same spots.
 */

/** The shortest card, whatever the manifest says, so that the loop does not spin. */
const MIN_CARD_MS = 1000

export type Flight = Manifest['flights'][number]
type Infotainment = Manifest['infotainment'][number]

/** A spot with a video; `id` is that of the campaign or the infotainment video. */
export type VideoSpot = {
  kind: 'campaign' | 'infotainment'
  id: string
  name: string
  /** Counted from 0 within the loop; a break has the number of the slot before it. */
  slot: number
  file: ManifestFile
}
export type HouseSpot = {
  kind: 'house'
  title: string
  text: string
  durationMs: number
  design?: HouseDesign | undefined
}
export type ClosedSpot = { kind: 'closed'; durationMs: number; opens: Opening | null }
export type Spot = VideoSpot | HouseSpot | ClosedSpot

/**
 * The position in the loop. `step` counts ad slots and breaks, five and one. `fills` counts the infotainment videos
 * that were shown, so that they alternate over loops and days.
 */
export type LoopPosition = { step: number; fills: number }
export const LOOP_START: LoopPosition = { step: 0, fills: 0 }

/** Files that cannot be shown now, by their SHA-256. */
export type BrokenFiles = ReadonlySet<string>
const NO_FILES: BrokenFiles = new Set()

/** The spot that is due at an instant, and the turn after it. There always is a spot. */
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
  // Without infotainment the break is skipped. The step after it is a slot, so the recursion ends.
  if (slot.isBreak) return pickNextSpot(manifest, at, after, broken)
  return { spot: buildHouseCard(manifest), turn: after }
}

function listInfotainment(manifest: Manifest, day: string): readonly Infotainment[] {
  return manifest.infotainment.filter((video) => isInFlight(video, day))
}

/** A break follows every fifth slot, so breaks repeat exactly after this many loops of any length. */
const LOOPS_LISTED = SLOTS_BETWEEN_BREAKS

/** All spots of the loops at an instant, in order, and the length of one loop; null while the venue is closed. */
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

/** The duration of a spot. */
export function getSpotDurationMs(spot: Spot): number {
  return isVideo(spot) ? spot.file.durationMs : spot.durationMs
}

/** The flights that can be shown at an instant. */
export function listSoldFlights(manifest: Manifest, at: number, broken: BrokenFiles = NO_FILES): readonly Flight[] {
  if (!isOpen(manifest, at)) return []
  const loop = buildLoop(manifest, toCalendarDay(manifest.timeZone, new Date(at)))
  return loop.flatMap((flight) => (flight && isPlayable(manifest, flight, broken) ? [flight] : []))
}

/** Moves the turn to the next slot of a matching campaign; the same turn when there is none. */
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

/** Whether the manifest still lists this video. */
export function isListed(manifest: Manifest, { kind, id, file }: VideoSpot): boolean {
  return kind === 'campaign'
    ? manifest.flights.some((flight) => flight.campaignId === id && flight.sha256 === file.sha256)
    : manifest.infotainment.some((video) => video.videoId === id && video.sha256 === file.sha256)
}

/** The manifest without a stopped video; the same manifest when it is not listed. */
export function removeStopped(
  manifest: Manifest,
  stopped: { campaignId?: string | undefined; videoId?: string | undefined },
): Manifest {
  const flights = manifest.flights.filter(({ campaignId }) => campaignId !== stopped.campaignId)
  const infotainment = manifest.infotainment.filter(({ videoId }) => videoId !== stopped.videoId)
  const isSame = flights.length === manifest.flights.length && infotainment.length === manifest.infotainment.length
  return isSame ? manifest : { ...manifest, flights, infotainment }
}

/** Whether a spot is a video and not a card. */
export function isVideo(spot: Spot): spot is VideoSpot {
  return spot.kind === 'campaign' || spot.kind === 'infotainment'
}

/* ---------- opening hours ---------- */

export type Opening = { weekday: Weekday; time: string }

/** Restaurants play within their opening hours; a screen without hours always plays (decision 13). */
export function isOpen({ openingHours, timeZone }: Pick<Manifest, 'openingHours' | 'timeZone'>, at: number): boolean {
  if (!hasHours(openingHours)) return true
  const { day, minute } = readWallClock(timeZone, at)
  const today = findOpenSpan(openingHours, getWeekday(day))
  if (today && minute >= today.from && minute < today.until) return true
  const yesterday = findOpenSpan(openingHours, getWeekday(addDays(day, -1)))
  return yesterday !== null && minute + DAY_MINUTES < yesterday.until
}

/** When a closed screen opens again; null: never. */
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

/* ---------- parts ---------- */

function countSlots(manifest: Manifest): number {
  return Math.max(1, Math.floor(manifest.slotsPerLoop))
}

/** Five slots and a break, repeated; slots are counted across loops (decision 13). */
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

function buildHouseCard({ houseCard: { title, text, durationMs, design } }: Manifest): HouseSpot {
  return { kind: 'house', title, text, durationMs: Math.max(MIN_CARD_MS, durationMs), ...(design && { design }) }
}

/** A closed card until the next full minute, when the venue may open. */
function buildClosedCard(manifest: Manifest, at: number): ClosedSpot {
  return { kind: 'closed', durationMs: MINUTE_MS - (at % MINUTE_MS), opens: findNextOpening(manifest, at) }
}
