import type { Play } from '@marquee/contract/player'
import type { DeviceServer } from '@marquee/simulator/testing/device-server'
import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import type { BookedVideo } from './device.ts'
import { groupLives, type Showing, type Observer } from './observer.ts'

/** Compares the content of the display with its proof. */

/** The tolerance between the clocks of display and proof, including frames and a busy machine. */
const SAME_MOMENT_MS = 1500
/** A play counts if it ran its full length less this tolerance (product 5). */
const COMPLETE_TOLERANCE_MS = 500

/**
 * Empties the loop, so that nothing more is shown; once the last result has arrived, display and proof have to match.
 */
export async function expectPlaysToMatch(server: DeviceServer, observer: Observer, ads: readonly BookedVideo[]) {
  server.setManifest({ flights: [], infotainment: [] })
  await expect
    .poll(() => findDisagreements(groupLives(observer.showings()), server.plays(), ads), POLL_OPTIONS)
    .toEqual([])
}

/**
 * All differences as text: spots shown but not proven, proven but not shown, proven twice, or recorded as full although
 * they were not. The last spot of each life may be missing or partial, because it was interrupted or is still running.
 *
 * @param lives the spots shown from one start of the device to the next
 */
export function findDisagreements(
  lives: readonly (readonly Showing[])[],
  plays: readonly Play[],
  ads: readonly BookedVideo[],
): string[] {
  const left = [...plays].sort((a, b) => a.startedAt.localeCompare(b.startedAt))
  const found = lives.flatMap((showings, life) =>
    showings.flatMap((showing, index) => {
      const { name = 'something', id } = findAd(showing, ads) ?? {}
      const startedAtMs = showing.startedAtMs + showing.turnedMs
      const isIts = (play: Play) =>
        play.campaignId === id && Math.abs(Date.parse(play.startedAt) - startedAtMs) < SAME_MOMENT_MS
      const at = left.findIndex(isIts)
      const play = at < 0 ? null : (left.splice(at, 1)[0] ?? null)
      const wrong = describeMismatch(showing, play, index === showings.length - 1)
      return wrong ? [`${name} at ${new Date(startedAtMs).toISOString()} (start ${life}): ${wrong}`] : []
    }),
  )
  const unseen = left.map(({ startedAt, complete }) => `proven and not seen: ${startedAt}, complete: ${complete}`)
  const numbers = new Set(plays.map(({ bootId, seq }) => `${bootId} ${seq}`))
  return [...found, ...unseen, ...(numbers.size === plays.length ? [] : ['one number stands for two plays'])]
}

function describeMismatch({ lengthMs, lastMediaMs }: Showing, play: Play | null, isLast: boolean): string | null {
  const isWhole = lastMediaMs >= lengthMs - COMPLETE_TOLERANCE_MS
  if (play?.complete && !isWhole) return `was cut at ${Math.round(lastMediaMs)} ms and counted as whole`
  if (isLast) return null
  if (!play) return 'was shown and not proven'
  return play.complete === isWhole ? null : 'was whole and counted as cut'
}

/** The clips of a test differ in length. */
function findAd({ lengthMs }: Showing, ads: readonly BookedVideo[]): BookedVideo | undefined {
  return ads.find(({ video }) => Math.abs(video.durationMs - lengthMs) < 20)
}
