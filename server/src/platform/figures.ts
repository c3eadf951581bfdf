import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { AppContext } from './app-context.ts'
import { SECONDS, startStopwatch } from './clock.ts'
import { isDatabaseUnavailable } from './db/availability.ts'
import { logThrottled } from './throttled-log.ts'

/** A number that the database knows, for `GET /metrics`. */
export type Figure = { gauge: string; labels?: Readonly<Record<string, string>>; value: number }

/** What a module counts in the database for `GET /metrics`. */
export type FigureSource = {
  readonly gauges: Readonly<Record<string, DatabaseGauge>>
  /** Few and cheap statements. */
  readonly read: (context: AppContext) => Promise<readonly Figure[]>
}

/** The definition of a gauge of a source. */
export class DatabaseGauge {
  readonly help: string
  readonly labels: readonly string[]

  constructor(help: string, ...labels: readonly string[]) {
    this.help = help
    this.labels = labels
  }
}

/** The database is asked at most once in this time, however often metrics are asked for. */
const MIN_INTERVAL_MS = 15 * SECONDS
/** Reading takes at most a fiftieth of the time, for any size of the fleet. */
const INTERVAL_PER_READING = 50
/** The longest that a request for metrics waits for the database. */
const PATIENCE_MS = 3 * SECONDS

/**
 * Registers the gauges of all sources, which are read when they are asked for. While the database does not answer they are absent, and
 * `marquee_database_up` is 0.
 *
 * @param passedMs a monotonic clock
 * @param patienceMs how long a request waits
 */
export function openFigures(
  context: AppContext,
  sources: readonly FigureSource[],
  passedMs: () => number = startStopwatch(),
  patienceMs = PATIENCE_MS,
): Registry {
  const registry = new Registry()
  const gauges = new Map<string, { gauge: Gauge; clear: () => void }>()
  const databaseUp = addGauge('marquee_database_up', '1 while the database answers these questions')
  for (const source of sources)
    for (const [name, { help, labels }] of Object.entries(source.gauges)) addGauge(name, help, labels)
  let reading: Promise<void> | undefined
  let nextMs = 0

  function addGauge(name: string, help: string, labels: readonly string[] = []): Gauge {
    const options = { name, help, labelNames: labels, registers: [registry], aggregator: 'first' as const }
    // All gauges of one request wait for the same reading.
    const gauge = new Gauge({ ...options, collect: () => (waiting ??= waitForReading()) })
    const clear = () => (labels.length === 0 ? gauge.remove() : gauge.reset())
    clear()
    gauges.set(name, { gauge, clear })
    return gauge
  }

  let waiting: Promise<void> | undefined
  async function waitForReading(): Promise<void> {
    if (passedMs() >= nextMs) reading ??= readAll()
    const isRead = reading?.then(() => true) ?? true
    if (!(await Promise.race([isRead, wait(patienceMs, false, { ref: false })]))) showAbsence()
    waiting = undefined
  }

  async function readAll(): Promise<void> {
    const startedMs = passedMs()
    try {
      for (const source of sources) await readSource(source)
      databaseUp.set(1)
    } catch {
      showAbsence()
    }
    const endedMs = passedMs()
    nextMs = Math.max(startedMs + MIN_INTERVAL_MS, endedMs + (endedMs - startedMs) * INTERVAL_PER_READING)
    reading = undefined
  }

  /** @throws when the database is unavailable; any other failure concerns this source only */
  async function readSource(source: FigureSource): Promise<void> {
    try {
      const figures = await source.read(context)
      clear(Object.keys(source.gauges))
      for (const { gauge, labels = {}, value } of figures) gauges.get(gauge)?.gauge.set(labels, value)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      clear(Object.keys(source.gauges))
      logThrottled('figures could not be read', error, (fields, text) => context.log.error(fields, text))
    }
  }

  function showAbsence(): void {
    clear([...gauges.keys()])
    databaseUp.set(0)
  }

  function clear(names: readonly string[]): void {
    for (const name of names) gauges.get(name)?.clear()
  }
  return registry
}
