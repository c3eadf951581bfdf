import { hash } from 'node:crypto'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { HEARTBEAT_SECONDS, MAX_REPORT_AGE_DAYS } from '@marquee/contract/device.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours } from '@marquee/contract/hours.rules'
import type { HouseDesign, Manifest } from '@marquee/contract/player'
import { type AccountLanguage, DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { playerTexts } from '@marquee/contract/messages/player'

/**
 * Flights that begin within this many days are included, so that a screen without a network starts them by itself. It
 * equals the maximum age of plays: a screen offline for longer cannot prove plays, and its disk is not filled with next
 * year's videos (decision 15).
 */
export const DAYS_AHEAD = MAX_REPORT_AGE_DAYS
/** The zone of a screen without a venue. */
const DEFAULT_TIME_ZONE = 'UTC'
const HOUSE_CARD_MS = 10_000

/** A stored video. */
export type VideoFile = { name: string; sha256: string; type: string; sizeBytes: number; durationMs: number }

/** A video with the days of its flight. */
export type BookedVideo = { id: string; name: string; startsOn: string; endsOn: string; file: VideoFile }

/** The facts about a screen and its bookings. */
export type ScreenFacts = {
  screenId: string
  name: string
  screenType: Manifest['screenType']
  orientation: Manifest['orientation']
  slotsPerLoop: number
  isActive: boolean
  /** null after its venue was deleted */
  venue: Venue | null
}
type Venue = {
  name: string
  isApproved: boolean
  timeZone: string
  /** That of its partner. */
  language: AccountLanguage
  openingHours: OpeningHours | null
}
export type ManifestFacts = {
  screen: ScreenFacts
  /** Approved campaigns with a reservation on the screen, in the order of booking. */
  campaigns: readonly BookedVideo[]
  /** Approved infotainment videos of the screen. */
  infotainment: readonly BookedVideo[]
  /** Designed by an operator; absent: the default card. */
  houseCard?: HouseCardFacts | undefined
}
type HouseCardFacts = { headline: string; line: string; design: HouseDesign }

/**
 * Composes the manifest of a screen, with whole flights (product 5).
 *
 * Only an active screen in an approved venue plays videos; any other shows the house card. Flights of yesterday stay,
 * for a screen whose clock is a little behind.
 */
export function composeManifest({ screen, campaigns, infotainment, houseCard }: ManifestFacts, at: Date): Manifest {
  const timeZone = screen.venue?.timeZone ?? DEFAULT_TIME_ZONE
  const language = screen.venue?.language ?? DEFAULT_LANGUAGE
  const today = toCalendarDay(timeZone, at)
  const [yesterday, latestStart] = [addDays(today, -1), addDays(today, DAYS_AHEAD)]
  const isShown = ({ startsOn, endsOn }: BookedVideo) => endsOn >= yesterday && startsOn <= latestStart
  const mayShow = screen.isActive && screen.venue?.isApproved === true
  const flights = mayShow ? campaigns.filter(isShown) : []
  const videos = mayShow ? infotainment.filter(isShown) : []
  const content: Omit<Manifest, 'version'> = {
    screenId: screen.screenId,
    screenName: screen.venue ? `${screen.name}, ${screen.venue.name}` : screen.name,
    screenType: screen.screenType,
    orientation: screen.orientation,
    language,
    timeZone,
    slotsPerLoop: screen.slotsPerLoop,
    openingHours: toOptionalHours(screen.venue?.openingHours ?? null),
    flights: flights.map(({ id, ...flight }) => ({ campaignId: id, ...presentVideo(flight) })),
    infotainment: videos.map(({ id, ...video }) => ({ videoId: id, ...presentVideo(video) })),
    files: [...buildFiles([...flights, ...videos]), ...(houseCard?.design.logo ? [houseCard.design.logo] : [])],
    houseCard: houseCard ? presentHouseCard(houseCard) : buildHouseCard(language),
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
  return { version: computeVersion(content), ...content }
}

function presentHouseCard({ headline: title, line: text, design }: HouseCardFacts): Manifest['houseCard'] {
  return { title, text, durationMs: HOUSE_CARD_MS, design }
}

/** In the language of the partner, so that the version of a manifest does not depend on the reader. */
function buildHouseCard(language: AccountLanguage): Manifest['houseCard'] {
  return runInLanguage(language, () => ({
    title: playerTexts.houseTitle,
    text: playerTexts.houseText,
    durationMs: HOUSE_CARD_MS,
  }))
}

/** The same content has the same version in every server process and after every restart. */
function computeVersion(content: Omit<Manifest, 'version'>): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 27)
}

/** A restaurant without opening hours plays whenever the device is on, like a vehicle. */
function toOptionalHours(hours: OpeningHours | null): OpeningHours | null {
  return hasHours(hours) ? hours : null
}

function presentVideo({ name, startsOn, endsOn, file }: Omit<BookedVideo, 'id'>) {
  return { name, sha256: file.sha256, startsOn, endsOn }
}

/** Lists each content once, under the first of its names, so that it is loaded once. */
function buildFiles(booked: readonly BookedVideo[]): Manifest['files'] {
  const byContent = new Map<string, VideoFile>()
  for (const { file } of booked) {
    const known = byContent.get(file.sha256)
    if (!known || file.name < known.name) byContent.set(file.sha256, file)
  }
  return [...byContent.values()].map(({ name, sha256, type, sizeBytes, durationMs }) => ({
    sha256,
    url: `/api/s3/images/${name}`,
    type,
    bytes: sizeBytes,
    durationMs,
  }))
}
