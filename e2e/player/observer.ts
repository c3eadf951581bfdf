import type { BrowserContext } from '@playwright/test'

/**
 * Somebody who stands before the screen and writes down what it shows, without asking the player: from the
 * frames that the browser says it presented, told out of the page as they come, so that a browser that is
 * killed in the middle of a spot cannot take them along.
 */

/** One frame of the video in front. */
type SeenFrame = {
  /** A video that is shown again is another one: its address is made anew each time. */
  showing: string
  /** Tells the clips of a test apart. */
  lengthMs: number
  /** The place in the video. */
  mediaMs: number
  /** When it came to the glass, by the clock of this machine. */
  shownAtMs: number
  /** By how much the clock of the page was ahead of it then. */
  aheadMs: number
  /** One start of the page. */
  life: string
}

/** One spot as it was on the glass. */
export type Showing = {
  life: string
  lengthMs: number
  startedAtMs: number
  /** By how much the time of the test was ahead then. */
  turnedMs: number
  lastMediaMs: number
  lastShownAtMs: number
  /** The longest that one of its pictures stood before the next one came. */
  standstillMs: number
}

export type Observer = ReturnType<typeof createObserver>

const BINDING = 'toldByTheGlass'

/** @param isTurned whether a test turns the clock, and that of the page is right */
export function createObserver({ isTurned = false } = {}) {
  const showings = new Map<string, Showing>()
  return {
    recordFrame({ showing, life, lengthMs, mediaMs, shownAtMs, aheadMs }: SeenFrame): void {
      const known = showings.get(showing)
      if (!known) {
        // The first frame was painted while the video waited behind, so the next one is the first to be told of.
        const startedAtMs = shownAtMs - mediaMs
        const turnedMs = isTurned ? aheadMs : 0
        const last = { lastMediaMs: mediaMs, lastShownAtMs: shownAtMs, standstillMs: 0 }
        showings.set(showing, { life, lengthMs, startedAtMs, turnedMs, ...last })
      } else if (mediaMs >= known.lastMediaMs) {
        const standstillMs = Math.max(known.standstillMs, shownAtMs - known.lastShownAtMs)
        Object.assign(known, { lastMediaMs: mediaMs, lastShownAtMs: shownAtMs, standstillMs })
      }
    },
    /** In the order in which they came to the glass. */
    showings: (): Showing[] => [...showings.values()].map((showing) => ({ ...showing })),
  }
}

/** Puts the witness before every page that this browser opens from now on. */
export async function observeContext(context: BrowserContext, witness: Observer): Promise<void> {
  await context.exposeBinding(BINDING, (_source, frame: SeenFrame) => witness.recordFrame(frame))
  await context.addInitScript(reportFrames, BINDING)
}

/** Runs in the page. */
function reportFrames(binding: string): void {
  // Taken before anything can replace them: a test may turn the clock of the page, frames go by the real one.
  const origin = performance.timeOrigin
  const steady = performance.now.bind(performance)
  const life = `${origin} ${Math.random()}`
  const tell = (frame: unknown): void =>
    void (window as unknown as Record<string, (frame: unknown) => Promise<void>>)[binding]?.(frame)
  const watch = (video: HTMLVideoElement): void => {
    video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      const isSeen = video.dataset.place === 'front' || video.dataset.place === 'alone'
      if (isSeen && video.src) {
        tell({
          showing: `${life} ${video.src}`,
          life,
          lengthMs: Math.round(video.duration * 1000),
          mediaMs: mediaTime * 1000,
          shownAtMs: origin + expectedDisplayTime,
          aheadMs: Date.now() - origin - steady(),
        })
      }
      watch(video)
    })
  }
  const known = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue
      known.add(video)
      watch(video)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** What was shown from one start of the page to the next. */
export function groupLives(showings: readonly Showing[]): Showing[][] {
  return [...new Set(showings.map(({ life }) => life))].map((life) => showings.filter((one) => one.life === life))
}

/** How long the picture stood still after its own length was over, at each change of two spots. */
export function computeGaps(showings: readonly Showing[]): number[] {
  return showings.slice(1).map(({ startedAtMs }, index) => {
    // The one before the index of the rest is there.
    const before = showings[index] as Showing
    return startedAtMs - (before.lastShownAtMs + before.lengthMs - before.lastMediaMs)
  })
}
