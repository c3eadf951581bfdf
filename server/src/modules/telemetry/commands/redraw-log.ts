import type { Tx } from '../../../platform/db/database.ts'
import { type Asked, evidenceOf, type Found, neighboursOf, type Reach } from '../queries/evidence.ts'
import type { Site } from '../queries/logs.ts'
import { drawLog, type LogInterval } from '../rules/log.ts'
import { changeOfLog, type LogChange } from '../rules/log-change.ts'
import { oneFixEach } from '../rules/motion.ts'
import {
  earlierStart,
  evidenceFor,
  goesOnBeyond,
  isWithin,
  type Neighbours,
  needsFixBefore,
  neighboursAmong,
  type Signs,
  signsNear,
  type Stretch,
  stretchesOf,
  touchedBy,
  withinRaw,
} from '../rules/reach.ts'
import { joined } from '../rules/spans.ts'

/** A screen with news, before they are stored. */
export type Drawing = {
  screenId: string
  site: Pick<Site, 'screenType' | 'clocks'>
  news: Signs
  /** The newest beat and the newest fix that are stored; absent where there are none. */
  lastBeatMs: number | undefined
  lastFixMs: number | undefined
  receivedAt: Date
}

/**
 * The changes of logs that news of many screens lead to, however late the news are. Only the stretches that they may
 * change are drawn anew; what those are drawn from is read for all screens at once.
 */
export async function drawnChanges(tx: Tx, drawings: readonly Drawing[]): Promise<LogChange[]> {
  const windows = await windowsOf(tx, drawings)
  const found = await readAround(tx, windows)
  const own = Map.groupBy(windows, ({ drawing }) => drawing)
  return drawings.map((drawing) => changeOf(drawing, own.get(drawing) ?? [], found))
}

type Window = Asked & { drawing: Drawing; isLate: boolean }

/** The windows of each screen, in time order and apart from each other. */
async function windowsOf(tx: Tx, drawings: readonly Drawing[]): Promise<Window[]> {
  const stretches = drawings.flatMap((drawing) =>
    stretchesOf(drawing.news).map((stretch) => ({ drawing, stretch, stored: afterAll(drawing, stretch) })),
  )
  const late = stretches.filter(({ stored }) => stored === undefined)
  const storedOf = await storedAround(tx, late)
  const touched = stretches.map((one) => {
    const { drawing, stretch } = one
    const neighbours = neighboursAmong(drawing.news, stretch, one.stored ?? storedOf.get(one) ?? {})
    const span = withinRaw(touchedBy(stretch, neighbours), neighbours, drawing.receivedAt)
    return { drawing, span, isLate: one.stored === undefined }
  })
  return [...Map.groupBy(touched, ({ drawing }) => drawing)].flatMap(([drawing, spans]) =>
    joined(spans.map(({ span }) => span).toSorted((a, b) => a.fromMs - b.fromMs)).map((span) => ({
      ...span,
      screenId: drawing.screenId,
      drawing,
      isLate: spans.some((one) => one.isLate && one.span.fromMs >= span.fromMs && one.span.fromMs <= span.untilMs),
    })),
  )
}

type Late = { drawing: Drawing; stretch: Stretch }

/** What is stored around signs that are late; with the look through all days only where the days around do not tell. */
async function storedAround<T extends Late>(tx: Tx, late: readonly T[]): Promise<ReadonlyMap<T, Neighbours>> {
  const found = new Map<T, Neighbours>()
  for (const isWhole of [false, true]) {
    const open = late.filter((one) => !found.has(one))
    const asked = open.map(({ drawing, stretch }) => ({ ...stretch, screenId: drawing.screenId }))
    const around = await neighboursOf(tx, asked, isWhole)
    open.forEach((one, index) => {
      const neighbours = around[index] ?? {}
      if (isWhole || !mayLieFurther(one, neighbours)) found.set(one, neighbours)
    })
  }
  return found
}

/** Whether a sign that was not found near may lie further away. */
function mayLieFurther(
  { drawing: { lastBeatMs = -Infinity, lastFixMs = -Infinity }, stretch }: Late,
  { signBeforeMs, signAfterMs, fixBeforeMs, fixAfterMs }: Neighbours,
): boolean {
  const isSignMissing = signAfterMs === undefined && Math.max(lastBeatMs, lastFixMs) > stretch.untilMs
  if (signBeforeMs === undefined || isSignMissing) return true
  if (!stretch.fixes || lastFixMs === -Infinity) return false
  return fixBeforeMs === undefined || (fixAfterMs === undefined && lastFixMs > stretch.fixes.untilMs)
}

/** What lies around a stretch that is newer than all that is stored: that is known without a look. Most are. */
function afterAll({ lastBeatMs, lastFixMs }: Drawing, { fromMs, fixes }: Stretch): Neighbours | undefined {
  const last = [lastBeatMs, lastFixMs].filter((ms) => ms !== undefined)
  if (last.some((ms) => ms >= fromMs)) return undefined
  return {
    ...(last.length > 0 ? { signBeforeMs: Math.max(...last) } : {}),
    ...(fixes && lastFixMs !== undefined ? { fixBeforeMs: lastFixMs } : {}),
  }
}

/** With the look through all days only for those few windows that need it, and further back where a way began earlier. */
async function readAround(tx: Tx, windows: readonly Window[]): Promise<ReadonlyMap<Window, Found>> {
  const found = new Map<Window, Found>()
  const read = async (some: readonly Window[], reach: Reach, isLast = false) => {
    const evidence = await evidenceOf(tx, some, reach)
    some.forEach((window, index) => {
      const one = evidence[index]
      if (!one || (reach !== 'all' && isShort(window, one))) return
      const fromMs = isLast ? undefined : startsEarlier(window, one)
      if (fromMs === undefined) found.set(window, one)
      else window.fromMs = fromMs
    })
  }
  // After what is newer than everything stored nothing lies, so it needs a look back alone.
  for (const reach of ['near', 'days'] as const) {
    await read(
      windows.filter((window) => !window.isLate && !found.has(window)),
      reach,
    )
  }
  for (let round = 1; found.size < windows.length && round <= MOST_ROUNDS; round++) {
    const open = windows.filter((window) => !found.has(window))
    await read(open, 'all', round === MOST_ROUNDS)
  }
  return found
}

/** One finds the fix that a way began with, one reads from there on. */
const MOST_ROUNDS = 3

function startsEarlier(
  { drawing: { site, news, receivedAt }, ...window }: Window,
  { fixes }: Found,
): number | undefined {
  if (site.screenType !== 'vehicle') return undefined
  const fromMs = earlierStart(fixes, news.fixes, window)
  if (fromMs === undefined) return undefined
  const reached = withinRaw({ ...window, fromMs }, { signBeforeMs: window.fromMs }, receivedAt).fromMs
  return reached < window.fromMs ? reached : undefined
}

/** Whether a fix before those that were found may decide what is drawn. */
function isShort(window: Window, { fixes }: Found): boolean {
  const { site, news, lastFixMs } = window.drawing
  if (site.screenType !== 'vehicle' || lastFixMs === undefined) return false
  return needsFixBefore(oneFixEach([...fixes, ...news.fixes.filter(isWithin(evidenceFor(window)))]), window)
}

function changeOf({ site, news }: Drawing, windows: readonly Window[], found: ReadonlyMap<Window, Found>): LogChange {
  const stretches = windows.flatMap((window) => {
    const evidence = found.get(window)
    return evidence ? [{ window, drawn: drawn(site, news, window, evidence) }] : []
  })
  return changeOfLog(
    windows.flatMap((window) => found.get(window)?.stored ?? []),
    stretches,
  )
}

function drawn(site: Drawing['site'], news: Signs, window: Window, evidence: Found): LogInterval[] {
  const { beats, fixes } = signsNear(news, evidenceFor(window))
  return drawLog(
    {
      screenType: site.screenType,
      clocks: site.clocks,
      beats: [...evidence.beats, ...beats].toSorted((a, b) => a.atMs - b.atMs),
      fixes: oneFixEach([...evidence.fixes, ...fixes]),
      goesOn: goesOnBeyond(evidence.stored, window),
    },
    window,
  )
}
