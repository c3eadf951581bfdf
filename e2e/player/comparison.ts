import type { Play } from '@marquee/contract/player'
import type { DeviceServer } from '@marquee/simulator/testing/device-server'
import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import type { BookedVideo } from './device.ts'
import { groupLives, type Showing, type Observer } from './observer.ts'

/** What stood on the glass, held against what was proven of it. */

/** What the clocks of glass and proof may lie apart, frames and a busy machine included. */
const SAME_MOMENT_MS = 1500
/** A play counts when it ran its full length less this much (product 5). */
const COMPLETE_TOLERANCE_MS = 500

/** Ends the programme, so that nothing more is shown; once the last result has arrived, all of it agrees. */
export async function expectPlaysToMatch(server: DeviceServer, witness: Observer, ads: readonly BookedVideo[]) {
  server.setManifest({ flights: [], infotainment: [] })
  await expect
    .poll(() => findDisagreements(groupLives(witness.showings()), server.plays(), ads), POLL_OPTIONS)
    .toEqual([])
}

/**
 * Everything that does not agree, in words: spots that were shown and not proven, proven and not shown, proven
 * twice, or called whole when they were not. Of the last one of each life anything but a false whole is believed,
 * as it was interrupted, or not over yet.
 *
 * @param lives what was shown from one start of the device to the next
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
