import type { Tx } from '../../../platform/db/database.ts'
import {
  type ScreenSpan,
  listEvidence,
  type StoredEvidence,
  listNeighbours,
  type SearchRange,
} from '../queries/evidence.ts'
import type { Site } from '../queries/logs.ts'
import { buildLog, type LogInterval } from '../rules/log.ts'
import { computeLogChange, type LogChange } from '../rules/log-change.ts'
import { dedupeFixes } from '../rules/motion.ts'
import {
  computeEarlierStart,
  computeEvidenceSpan,
  deriveContinuation,
  createSpanFilter,
  type Neighbours,
  needsEarlierFix,
  mergeNeighbours,
  type Signals,
  selectSignals,
  type SignalSpan,
  groupSignals,
  computeAffectedSpan,
  clampToRetention,
} from '../rules/affected-spans.ts'
import { mergeSpans } from '../rules/spans.ts'

/** A screen with new signals that are not stored yet. */
export type LogUpdate = {
  screenId: string
  site: Pick<Site, 'screenType' | 'clocks'>
  signals: Signals
  /** The newest stored heartbeat and the newest stored fix; undefined without any. */
  lastHeartbeatMs: number | undefined
  lastFixMs: number | undefined
  receivedAt: Date
}

/**
 * Computes how new signals change the logs of many screens, however late they are. Only the affected spans are rebuilt.
 * The evidence is read for all screens at once.
 */
export async function computeLogUpdates(tx: Tx, updates: readonly LogUpdate[]): Promise<LogChange[]> {
  const windows = await listWindows(tx, updates)
  const found = await readEvidence(tx, windows)
  const own = Map.groupBy(windows, ({ update }) => update)
  return updates.map((update) => buildUpdateChange(update, own.get(update) ?? [], found))
}

type Window = ScreenSpan & { update: LogUpdate; isLate: boolean }

/** Lists the windows of each screen, in time order and without overlap. */
async function listWindows(tx: Tx, updates: readonly LogUpdate[]): Promise<Window[]> {
  const signalSpans = updates.flatMap((update) =>
    groupSignals(update.signals).map((signalSpan) => ({
      update,
      signalSpan,
      stored: deriveKnownNeighbours(update, signalSpan),
    })),
  )
  const late = signalSpans.filter(({ stored }) => stored === undefined)
  const storedBySpan = await listStoredNeighbours(tx, late)
  const affected = signalSpans.map((one) => {
    const { update, signalSpan } = one
    const neighbours = mergeNeighbours(update.signals, signalSpan, one.stored ?? storedBySpan.get(one) ?? {})
    const span = clampToRetention(computeAffectedSpan(signalSpan, neighbours), neighbours, update.receivedAt)
    return { update, span, isLate: one.stored === undefined }
  })
  return [...Map.groupBy(affected, ({ update }) => update)].flatMap(([update, spans]) =>
    mergeSpans(spans.map(({ span }) => span).toSorted((a, b) => a.fromMs - b.fromMs)).map((span) => ({
      ...span,
      screenId: update.screenId,
      update,
      isLate: spans.some((one) => one.isLate && one.span.fromMs >= span.fromMs && one.span.fromMs <= span.untilMs),
    })),
  )
}

type LateSpan = { update: LogUpdate; signalSpan: SignalSpan }

/** Lists the stored neighbours of late signals. All days are searched only if the nearby days are not enough. */
async function listStoredNeighbours<T extends LateSpan>(
  tx: Tx,
  late: readonly T[],
): Promise<ReadonlyMap<T, Neighbours>> {
  const found = new Map<T, Neighbours>()
  for (const isWhole of [false, true]) {
    const open = late.filter((one) => !found.has(one))
    const asked = open.map(({ update, signalSpan }) => ({ ...signalSpan, screenId: update.screenId }))
    const around = await listNeighbours(tx, asked, isWhole)
    open.forEach((one, index) => {
      const neighbours = around[index] ?? {}
      if (isWhole || !mayLieFarther(one, neighbours)) found.set(one, neighbours)
    })
  }
  return found
}

/** Whether a signal that was not found nearby may be further away. */
function mayLieFarther(
  { update: { lastHeartbeatMs = -Infinity, lastFixMs = -Infinity }, signalSpan }: LateSpan,
  { signBeforeMs, signAfterMs, fixBeforeMs, fixAfterMs }: Neighbours,
): boolean {
  const isSignMissing = signAfterMs === undefined && Math.max(lastHeartbeatMs, lastFixMs) > signalSpan.untilMs
  if (signBeforeMs === undefined || isSignMissing) return true
  if (!signalSpan.fixes || lastFixMs === -Infinity) return false
  return fixBeforeMs === undefined || (fixAfterMs === undefined && lastFixMs > signalSpan.fixes.untilMs)
}

/** The neighbours of a span that is newer than everything stored, which is the usual case and needs no query. */
function deriveKnownNeighbours(
  { lastHeartbeatMs, lastFixMs }: LogUpdate,
  { fromMs, fixes }: SignalSpan,
): Neighbours | undefined {
  const last = [lastHeartbeatMs, lastFixMs].filter((ms) => ms !== undefined)
  if (last.some((ms) => ms >= fromMs)) return undefined
  return {
    ...(last.length > 0 ? { signBeforeMs: Math.max(...last) } : {}),
    ...(fixes && lastFixMs !== undefined ? { fixBeforeMs: lastFixMs } : {}),
  }
}

/**
 * Reads the evidence of windows. Only the few windows that need it search all days, and further back if a movement
 * began earlier.
 */
async function readEvidence(tx: Tx, windows: readonly Window[]): Promise<ReadonlyMap<Window, StoredEvidence>> {
  const found = new Map<Window, StoredEvidence>()
  const read = async (chunk: readonly Window[], reach: SearchRange, isLast = false) => {
    const evidence = await listEvidence(tx, chunk, reach)
    chunk.forEach((window, index) => {
      const one = evidence[index]
      if (!one || (reach !== 'all' && isMissingEarlierFix(window, one))) return
      const fromMs = isLast ? undefined : findEarlierWindowStart(window, one)
      if (fromMs === undefined) found.set(window, one)
      else window.fromMs = fromMs
    })
  }
  // These windows are newer than everything stored, so only earlier signals are searched.
  for (const reach of ['near', 'days'] as const) {
    await read(
      windows.filter((window) => !window.isLate && !found.has(window)),
      reach,
    )
  }
  for (let round = 1; found.size < windows.length && round <= MAX_ROUNDS; round++) {
    const open = windows.filter((window) => !found.has(window))
    await read(open, 'all', round === MAX_ROUNDS)
  }
  return found
}

/** One round finds the fix with which a movement began, the next one reads from there. */
const MAX_ROUNDS = 3

function findEarlierWindowStart(
  { update: { site, signals, receivedAt }, ...window }: Window,
  { fixes }: StoredEvidence,
): number | undefined {
  if (site.screenType !== 'vehicle') return undefined
  const fromMs = computeEarlierStart(fixes, signals.fixes, window)
  if (fromMs === undefined) return undefined
  const reached = clampToRetention({ ...window, fromMs }, { signBeforeMs: window.fromMs }, receivedAt).fromMs
  return reached < window.fromMs ? reached : undefined
}

/** Whether a fix before the found ones may affect the log. */
function isMissingEarlierFix(window: Window, { fixes }: StoredEvidence): boolean {
  const { site, signals, lastFixMs } = window.update
  if (site.screenType !== 'vehicle' || lastFixMs === undefined) return false
  return needsEarlierFix(
    dedupeFixes([...fixes, ...signals.fixes.filter(createSpanFilter(computeEvidenceSpan(window)))]),
    window,
  )
}

function buildUpdateChange(
  { site, signals }: LogUpdate,
  windows: readonly Window[],
  found: ReadonlyMap<Window, StoredEvidence>,
): LogChange {
  const rebuiltSpans = windows.flatMap((window) => {
    const evidence = found.get(window)
    return evidence ? [{ window, rebuilt: buildWindowLog(site, signals, window, evidence) }] : []
  })
  return computeLogChange(
    windows.flatMap((window) => found.get(window)?.stored ?? []),
    rebuiltSpans,
  )
}

function buildWindowLog(
  site: LogUpdate['site'],
  signals: Signals,
  window: Window,
  evidence: StoredEvidence,
): LogInterval[] {
  const { heartbeats, fixes } = selectSignals(signals, computeEvidenceSpan(window))
  return buildLog(
    {
      screenType: site.screenType,
      clocks: site.clocks,
      heartbeats: [...evidence.heartbeats, ...heartbeats].toSorted((a, b) => a.atMs - b.atMs),
      fixes: dedupeFixes([...evidence.fixes, ...fixes]),
      goesOn: deriveContinuation(evidence.stored, window),
    },
    window,
  )
}
