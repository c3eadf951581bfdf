import type { Manifest } from '@marquee/contract/player'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import type { Showing } from './proof.ts'
import { createTestHash, createBookedManifest, NO_HOURS } from './testing/sample-manifest.ts'
import { isVideo } from './schedule.ts'
import { createShow, type Show, type Stage } from './show.ts'

/** A venue that never opens. */
const WEEK = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, NO_HOURS]),
) as NonNullable<Manifest['openingHours']>

let clock: ManualClock
let life: AbortController
let glass: ReturnType<typeof createDisplay>
let seen: string[]
let proven: string[]
let faults: string[]
let turns: number[]
let missing: Set<string>
let show: Show

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  life = new AbortController()
  glass = createDisplay()
  seen = []
  proven = []
  faults = []
  turns = []
  missing = new Set()
  show = createShow({
    stage: glass.stage,
    clock,
    proof: {
      begin: (video) => ({
        playId: video.name,
        finish: async ({ durationMs, end }) => void proven.push(`${video.name} ${durationMs} ${end}`),
      }),
    },
    missing: () => missing,
    onTurn: ({ step }) => turns.push(step),
    onSpot: (spot) => seen.push(isVideo(spot) ? spot.name : spot.kind),
    onFault: (video, detail, isLeftOut) => faults.push(`${video.name} ${detail}${isLeftOut ? ', left out' : ''}`),
  })
})

afterEach(() => life.abort())

/** A stage without a display that plays in the time of the clock; files can be slow, broken or stall. */
function createDisplay() {
  const slow = new Map<string, number>()
  const broken = new Set<string>()
  const stalls = new Map<string, number>()
  let prepared: { sha256: string; durationMs: number } | null = null
  let cutter = new AbortController()
  let hidden: (() => void) | null = null
  let isHidden = false
  let hidesBeforeFirstFrame = false
  const cards: string[] = []
  const preparations: string[] = []
  const stage: Stage = {
    async prepare(file) {
      prepared = file
      preparations.push(file.url)
      await clock.wait(slow.get(file.sha256) ?? 0)
      if (broken.has(file.sha256)) throw new Error('cannot be decoded')
    },
    async play(onFirstFrame): Promise<Showing> {
      if (!prepared) throw new Error('nothing was prepared')
      const { sha256, durationMs } = prepared
      cutter = new AbortController()
      const startedMs = clock.monotonicMs()
      if (hidesBeforeFirstFrame) {
        isHidden = true
        return { durationMs: 0, end: 'hidden' }
      }
      onFirstFrame()
      const stallsAfterMs = stalls.get(sha256)
      await clock.wait(stallsAfterMs ?? durationMs, cutter.signal)
      const passedMs = clock.monotonicMs() - startedMs
      if (cutter.signal.aborted) return { durationMs: passedMs, end: isHidden ? 'hidden' : 'cut' }
      return stallsAfterMs === undefined
        ? { durationMs: passedMs, end: 'ended' }
        : { durationMs: passedMs, end: 'failed', fault: 'stalled' }
    },
    cut: () => cutter.abort(),
    showCard: (card) => cards.push(card.kind),
    waitUntilVisible: () => (isHidden ? new Promise((resolve) => (hidden = resolve)) : Promise.resolve()),
  }
  return {
    stage,
    slow,
    broken,
    stalls,
    cards,
    preparations,
    hide() {
      isHidden = true
      cutter.abort()
    },
    hideBeforeFirstFrame: () => (hidesBeforeFirstFrame = true),
    unhide() {
      isHidden = false
      hidesBeforeFirstFrame = false
      hidden?.()
    },
  }
}

async function start(manifest: Manifest): Promise<void> {
  void show.run(manifest, life.signal)
  await clock.advance(0)
}

describe('the loop', () => {
  test('plays one spot after the other without a pause, with a proof of each', async () => {
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(36_000)
    expect(seen).toEqual(['a', 'b', 'a', 'b'])
    expect(proven).toEqual(['a 12000 ended', 'b 12000 ended', 'a 12000 ended'])
  })

  test('shows the house card in unsold slots, without a proof', async () => {
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 2 }))
    await clock.advance(12_000 + 10_000)
    expect(seen).toEqual(['a', 'house', 'a'])
    expect(glass.cards).toEqual(['house'])
    expect(proven).toEqual(['a 12000 ended'])
    expect(turns).toEqual([1, 2, 3])
  })

  test('starts with a sold slot after a restart (PLY-2)', async () => {
    show.resume({ step: 3, fills: 0 })
    await start(createBookedManifest(['a', 'b']))
    expect(seen).toEqual(['b'])
  })

  test('starts with a sold slot whose file is stored (PLY-2)', async () => {
    missing.add(createTestHash('a'))
    await start(createBookedManifest(['a', 'b']))
    expect(seen).toEqual(['b'])
  })

  test('tells what it shows, and nothing before and after', async () => {
    const listening = vi.spyOn(life.signal, 'removeEventListener')
    show.resume(null)
    expect([show.isRunning(), show.current()]).toEqual([false, null])
    const running = show.run(createBookedManifest(['a']), life.signal)
    await clock.advance(0)
    expect([show.isRunning(), show.current()]).toMatchObject([true, { name: 'a' }])
    life.abort()
    await running
    expect(show.current()).toBeNull()
    expect(listening).toHaveBeenCalledWith('abort', expect.any(Function))
  })

  test('prepares the next video while a card or a video is shown (PLY-6)', async () => {
    glass.slow.set(createTestHash('a'), 5000)
    await start(createBookedManifest([], [], { slotsPerLoop: 1 }))
    show.goLive(createBookedManifest(['a'], [], { slotsPerLoop: 2 }))
    await clock.advance(2000)
    expect(faults).toEqual(['a was not ready in time'])
    glass.slow.clear()
    await clock.advance(60_000)
    glass.slow.set(createTestHash('a'), 5000)
    await clock.advance(60_000)
    expect(faults).toHaveLength(1)
    expect(seen.filter((name) => name === 'a').length).toBeGreaterThan(3)
  })

  test('prepares a video anew for each play', async () => {
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 1 }))
    await clock.advance(12_000)
    expect(glass.preparations).toHaveLength(3)
  })

  test('prepares nothing for the time after closing (decision 13)', async () => {
    const openingHours = { ...WEEK, monday: { start: '08:00', end: '12:01' } }
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 1, openingHours }))
    await clock.advance(60_000)
    expect(glass.preparations).toHaveLength(5)
    expect(seen.at(-1)).toBe('closed')
  })

  test('keeps the last picture for a moment when a video is late, then shows the house card', async () => {
    glass.slow.set(createTestHash('a'), 500)
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 1 }))
    await clock.advance(79)
    expect(glass.cards).toEqual([])
    await clock.advance(1)
    expect(glass.cards).toEqual(['house'])
    await clock.advance(420)
    expect(seen).toEqual(['house', 'a'])
  })

  test('ends with its signal and cuts the current spot', async () => {
    const running = show.run(createBookedManifest(['a']), life.signal)
    await clock.advance(5000)
    life.abort()
    await running
    expect(proven).toEqual(['a 5000 cut'])
  })
})

describe('a file that fails', () => {
  test('is skipped and reported, its slot is filled, and after two failures it is left out (product 5)', async () => {
    glass.broken.add(createTestHash('b'))
    await start(createBookedManifest(['a', 'b'], ['x'], { slotsPerLoop: 2 }))
    await clock.advance(4 * 12_000)
    expect(seen).toEqual(['a', 'x', 'a', 'x', 'a'])
    expect(faults).toEqual(['b cannot be decoded', 'b cannot be decoded, left out'])
    await clock.advance(4 * 12_000)
    expect(faults).toHaveLength(2)
  })

  test('is tried again after an hour', async () => {
    glass.broken.add(createTestHash('b'))
    const longCard = { title: 'House', text: 'card', durationMs: 600_000 }
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2, houseCard: longCard }))
    await clock.advance(1_300_000)
    expect(faults).toHaveLength(2)
    glass.broken.clear()
    await clock.advance(2_800_000)
    expect(seen).not.toContain('b')
    await clock.advance(1_300_000)
    expect(seen).toContain('b')
  })

  test('is skipped in less than two seconds when it is not ready (PLY-6)', async () => {
    glass.slow.set(createTestHash('b'), 60_000)
    await start(createBookedManifest(['b'], ['x'], { slotsPerLoop: 1 }))
    await clock.advance(1999)
    expect(seen).toEqual(['house', 'x'])
    expect(faults).toEqual(['b was not ready in time'])
  })

  test('begins without failures after it played to its end', async () => {
    glass.stalls.set(createTestHash('a'), 4000)
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(5000)
    glass.stalls.clear()
    await clock.advance(12_000 + 12_000)
    expect(proven).toContain('a 12000 ended')
    glass.stalls.set(createTestHash('a'), 4000)
    await clock.advance(24_000)
    expect(faults).toEqual(['a stalled', 'a stalled'])
  })

  test('is replaced by a video that is prepared in time', async () => {
    glass.broken.add(createTestHash('b'))
    glass.slow.set(createTestHash('x'), 5000)
    await start(createBookedManifest(['a', 'b'], ['x'], { slotsPerLoop: 2 }))
    await clock.advance(12_000)
    expect(seen).toEqual(['a', 'x'])
  })

  test('is cut and proven as a partial play when it stalls, and the next spot follows', async () => {
    glass.stalls.set(createTestHash('a'), 4000)
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(4000)
    expect(proven).toEqual(['a 4000 failed'])
    expect(seen).toEqual(['a', 'b'])
  })

  test('is replaced by the house card when every file is broken, without a busy loop', async () => {
    glass.broken.add(createTestHash('a')).add(createTestHash('x'))
    await start(createBookedManifest(['a'], ['x'], { slotsPerLoop: 1 }))
    await clock.advance(60_000)
    expect(new Set(seen)).toEqual(new Set(['house']))
    expect(faults).toHaveLength(4)
  })
})

describe('a new manifest', () => {
  test('starts a newly sold video at once while a card shows (product 5: within 5 s)', async () => {
    await start(createBookedManifest([]))
    await clock.advance(3000)
    show.goLive(createBookedManifest(['a']))
    await clock.advance(0)
    expect(seen).toEqual(['house', 'a'])
  })

  test('starts it at once while infotainment plays, which becomes a partial play', async () => {
    await start(createBookedManifest([], ['x']))
    await clock.advance(3000)
    show.goLive(createBookedManifest(['a'], ['x']))
    await clock.advance(0)
    expect(seen).toEqual(['x', 'a'])
    expect(proven).toEqual(['x 3000 cut'])
  })

  test('never cuts a campaign for another one; the new one is next', async () => {
    await start(createBookedManifest(['a']))
    await clock.advance(3000)
    show.goLive(createBookedManifest(['a', 'b']))
    await clock.advance(9000)
    expect(seen).toEqual(['a', 'b'])
    expect(proven).toEqual(['a 12000 ended'])
  })

  test('shows a file that was missing and is fetched again in its due slot', async () => {
    glass.broken.add(createTestHash('b'))
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(2000)
    expect(faults).toHaveLength(1)
    glass.broken.clear()
    show.goLive(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(10_000)
    expect(seen).toEqual(['a', 'b'])
  })

  test('does not cut infotainment when nothing new is sold', async () => {
    await start(createBookedManifest([], ['x']))
    await clock.advance(3000)
    show.goLive(createBookedManifest([], ['x', 'y']))
    await clock.advance(9000)
    expect(proven).toEqual(['x 12000 ended'])
  })

  test('cuts a video that is no longer listed, and the next spot follows at once', async () => {
    await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(3000)
    show.goLive(createBookedManifest(['b'], [], { slotsPerLoop: 2 }))
    await clock.advance(0)
    expect(proven).toEqual(['a 3000 cut'])
    expect(seen.slice(0, 2)).toEqual(['a', 'house'])
  })

  test('before the start waits for it', async () => {
    show.goLive(createBookedManifest(['a']))
    await start(createBookedManifest(['b']))
    expect(seen).toEqual(['b'])
  })

  test('while the page is hidden applies when it is visible again', async () => {
    await start(createBookedManifest(['a']))
    glass.hide()
    await clock.advance(1000)
    show.goLive(createBookedManifest(['b']))
    glass.unhide()
    await clock.advance(0)
    expect(seen).toEqual(['a', 'b'])
  })

  test('with the same flights ends a card for the next sold slot', async () => {
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 4 }))
    await clock.advance(12_000)
    show.goLive(createBookedManifest(['a'], [], { slotsPerLoop: 4, version: '2' }))
    await clock.advance(0)
    expect(seen).toEqual(['a', 'house', 'a'])
  })

  test('prepares its next video while a campaign plays', async () => {
    glass.slow.set(createTestHash('b'), 5000)
    await start(createBookedManifest(['a'], [], { slotsPerLoop: 2 }))
    await clock.advance(3000)
    show.goLive(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
    await clock.advance(9000)
    expect(seen).toEqual(['a', 'b'])
  })

  test('is not preceded by a video that was chosen before it', async () => {
    glass.slow.set(createTestHash('a'), 500)
    await start(createBookedManifest(['a']))
    await clock.advance(100)
    show.goLive(createBookedManifest([]))
    await clock.advance(2000)
    expect(seen).not.toContain('a')
  })

  test('opens a closed screen at once', async () => {
    const closed = { start: '18:00', end: '20:00' }
    await start(createBookedManifest(['a'], [], { openingHours: { ...WEEK, monday: closed } }))
    expect(seen).toEqual(['closed'])
    show.goLive(createBookedManifest(['a']))
    await clock.advance(0)
    expect(seen).toEqual(['closed', 'a'])
  })
})

test('a video that was hidden before its first frame keeps its slot, without a proof (product 5)', async () => {
  await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
  glass.hideBeforeFirstFrame()
  await clock.advance(12_000)
  expect(proven).toEqual(['a 12000 ended'])
  glass.unhide()
  await clock.advance(0)
  expect(seen).toEqual(['a', 'b'])
})

test('a hidden page ends the play and continues when it is visible again', async () => {
  await start(createBookedManifest(['a', 'b'], [], { slotsPerLoop: 2 }))
  await clock.advance(3000)
  glass.hide()
  await clock.advance(3_600_000)
  expect(proven).toEqual(['a 3000 hidden'])
  expect(seen).toEqual(['a'])
  glass.unhide()
  await clock.advance(0)
  expect(seen).toEqual(['a', 'b'])
})

test('a page that becomes visible after the end shows nothing', async () => {
  await start(createBookedManifest(['a']))
  glass.hide()
  await clock.advance(1000)
  life.abort()
  glass.unhide()
  await clock.advance(20_000)
  expect(seen).toEqual(['a'])
})
