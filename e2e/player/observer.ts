import type { BrowserContext } from '@playwright/test'

/**
 * An independent observer of the screen, which does not ask the player. It records the frames that the browser reports
 * as presented, and sends them out of the page at once, so that killing the browser in the middle of a spot does not
 * lose them.
 */

/** One frame of the video in front. */
type SeenFrame = {
  /** The object URL of the video, which is new each time a video is shown. */
  showing: string
  /** Distinguishes the clips of a test. */
  lengthMs: number
  /** The position in the video. */
  mediaMs: number
  /** When it was presented, by the clock of this machine. */
  shownAtMs: number
  /** The offset of the page's clock at that time. */
  aheadMs: number
  /** One start of the page. */
  life: string
}

/** One spot as it was on the display. */
export type Showing = {
  life: string
  lengthMs: number
  startedAtMs: number
  /** The offset of the virtual time at that time. */
  turnedMs: number
  lastMediaMs: number
  lastShownAtMs: number
  /** The longest time between two of its frames. */
  standstillMs: number
}

export type Observer = ReturnType<typeof createObserver>

const BINDING = 'toldByTheGlass'

/** @param isTurned whether the test turns the clock, while the page's own clock is right */
export function createObserver({ isTurned = false } = {}) {
  const showings = new Map<string, Showing>()
  return {
    recordFrame({ showing, life, lengthMs, mediaMs, shownAtMs, aheadMs }: SeenFrame): void {
      const known = showings.get(showing)
      if (!known) {
        // The first frame was painted while the video waited behind, so the next one is the first to be reported.
        const startedAtMs = shownAtMs - mediaMs
        const turnedMs = isTurned ? aheadMs : 0
        const last = { lastMediaMs: mediaMs, lastShownAtMs: shownAtMs, standstillMs: 0 }
        showings.set(showing, { life, lengthMs, startedAtMs, turnedMs, ...last })
      } else if (mediaMs >= known.lastMediaMs) {
        const standstillMs = Math.max(known.standstillMs, shownAtMs - known.lastShownAtMs)
        Object.assign(known, { lastMediaMs: mediaMs, lastShownAtMs: shownAtMs, standstillMs })
      }
    },
    /** In the order of their presentation. */
    showings: (): Showing[] => [...showings.values()].map((showing) => ({ ...showing })),
  }
}

/** Installs the observer in every page that this browser opens from now on. */
export async function observeContext(context: BrowserContext, observer: Observer): Promise<void> {
  await context.exposeBinding(BINDING, (_source, frame: SeenFrame) => observer.recordFrame(frame))
  await context.addInitScript(reportFrames, BINDING)
}

/** Runs in the page. */
function reportFrames(binding: string): void {
  // Taken before anything can replace them: a test may turn the clock of the page, frames use the real one.
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

/** The spots shown from one start of the page to the next. */
export function groupLives(showings: readonly Showing[]): Showing[][] {
  return [...new Set(showings.map(({ life }) => life))].map((life) => showings.filter((one) => one.life === life))
}

/** How long the picture froze after the end of its video, at each change between two spots. */
export function computeGaps(showings: readonly Showing[]): number[] {
  return showings.slice(1).map(({ startedAtMs }, index) => {
    // The previous element exists for every index of the rest.
    const before = showings[index] as Showing
    return startedAtMs - (before.lastShownAtMs + before.lengthMs - before.lastMediaMs)
  })
}
