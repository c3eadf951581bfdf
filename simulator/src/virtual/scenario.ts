import { addDays, listDays } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { buildLocalDay, computeOpenRanges } from '@marquee/contract/hours.rules'
import type { Random } from './random.ts'
import type { ClockError } from './device-clock.ts'
import { isCovered, mergeSpans, type Span } from './spans.ts'

/** The events of a device, drawn before the run. */
export type DeviceScenario = {
  /** The periods with power. */
  isOn: Span[]
  /** The periods without a network, apart from those of the server. */
  isOffline: Span[]
  clockError: ClockError
  clockWords: string
  driftPpm: number
  loses: number
  repeats: number
  isSlow: number
  isBusy: number
  /** A period in which no file can be fetched. */
  filesBroken: Span | null
  change: { atMs: number; kind: 'replaced' | 'paired again' } | null
}

export type Site = {
  timeZone: string
  hours: OpeningHours | null
  days: readonly string[]
  /** The longest time with power. */
  mostHours: number
  /** Whether it has no faults. */
  isCalm: boolean
  /** The final period with power and a network, in which everything is delivered. */
  epilogue: Span
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Restaurants switch on before they open and off after they close. */
const AROUND_OPENING_MS = 10 * MINUTE
/** The time of a device without a battery clock after power-on. */
const FACTORY_MS = Date.UTC(1970, 0, 1)

export function createScenario(chance: Random, site: Site): DeviceScenario {
  const full = site.hours ? listOpenTimes(site.hours, site) : drawShifts(chance.derive('shifts'), site)
  const on = full.map(({ fromMs, untilMs }) => ({
    fromMs,
    untilMs: Math.min(untilMs, fromMs + Math.round(site.mostHours * HOUR)),
  }))
  if (site.isCalm) return createCalmScenario(limitToEpilogue(site.epilogue, on))
  const isOn = limitToEpilogue(
    site.epilogue,
    on.flatMap((span) => addPowerCuts(span, chance.derive(`power ${span.fromMs}`))),
  )
  const isOffline = mergeSpans([
    ...on.flatMap((span) => drawTunnels(span, chance.derive(`tunnels ${span.fromMs}`))),
    ...drawOutages(chance.derive('away'), site),
  ]).flatMap(({ fromMs, untilMs }) => {
    const ends = Math.min(untilMs, site.epilogue.fromMs - MINUTE)
    return fromMs < ends ? [{ fromMs, untilMs: ends }] : []
  })
  const bad = chance.derive('network')
  return {
    isOn,
    isOffline,
    ...drawClock(chance.derive('clock'), isOffline),
    loses: bad.pickNumber(0, 0.03),
    repeats: bad.pickNumber(0, 0.04),
    isSlow: bad.pickNumber(0, 0.01),
    isBusy: bad.pickNumber(0, 0.02),
    filesBroken: bad.roll(0.1) ? drawSpan(bad, on, 0.4) : null,
    change: drawChange(chance.derive('change'), on),
  }
}

function createCalmScenario(isOn: Span[]): DeviceScenario {
  const none = { loses: 0, repeats: 0, isSlow: 0, isBusy: 0, filesBroken: null, change: null }
  return { isOn, isOffline: [], clockError: () => 0, clockWords: 'right', driftPpm: 0, ...none }
}

/* ---------- power ---------- */

function listOpenTimes(hours: OpeningHours, { timeZone, days }: Site): Span[] {
  const open = [...days, addDays(days.at(-1) ?? '', 1)].flatMap((day) =>
    computeOpenRanges(hours, buildLocalDay(timeZone, day)),
  )
  const around = open.map(({ fromMs, untilMs }) => ({
    fromMs: fromMs - AROUND_OPENING_MS,
    untilMs: untilMs + AROUND_OPENING_MS,
  }))
  return mergeSpans(around)
}

/** A vehicle drives for nine hours or more a day. */
function drawShifts(chance: Random, { timeZone, days }: Site): Span[] {
  return days.map((day) => {
    const { fromMs } = buildLocalDay(timeZone, day)
    const begins = fromMs + chance.pickWholeNumber(5 * HOUR, 9 * HOUR)
    return { fromMs: begins, untilMs: begins + chance.pickWholeNumber(9 * HOUR, 10 * HOUR) }
  })
}

/** Gives power during the whole epilogue and cuts it at the end, so that no device runs during the evaluation. */
function limitToEpilogue(epilogue: Span, on: readonly Span[]): Span[] {
  return mergeSpans([...on.filter(({ fromMs }) => fromMs < epilogue.fromMs).map(limitEnd(epilogue.untilMs)), epilogue])
}

function limitEnd(latestMs: number): (span: Span) => Span {
  return ({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.min(untilMs, latestMs) })
}

function addPowerCuts({ fromMs, untilMs }: Span, chance: Random): Span[] {
  const spans: Span[] = []
  let begins = fromMs
  for (;;) {
    const ends = begins + Math.round(-Math.log(1 - chance.next()) * 12 * HOUR)
    if (ends > untilMs - 5 * MINUTE) return [...spans, { fromMs: begins, untilMs }]
    if (ends > begins + MINUTE) spans.push({ fromMs: begins, untilMs: ends })
    begins = (ends > begins + MINUTE ? ends : begins) + chance.pickWholeNumber(15 * SECOND, 4 * MINUTE)
  }
}

/* ---------- network ---------- */

function drawTunnels({ fromMs, untilMs }: Span, chance: Random): Span[] {
  return Array.from({ length: chance.pickWholeNumber(0, 6) }, () => {
    const begins = Math.round(chance.pickNumber(fromMs - HOUR, untilMs))
    return {
      fromMs: begins,
      untilMs: begins + chance.pickWholeNumber(5 * SECOND, chance.roll(0.2) ? 90 * MINUTE : 5 * MINUTE),
    }
  })
}

/** Outages of a night or a whole day. */
function drawOutages(chance: Random, { timeZone, days }: Site): Span[] {
  return days.flatMap((day) => {
    const { fromMs, untilMs } = buildLocalDay(timeZone, day)
    const luck = chance.next()
    if (luck < 0.06) return [{ fromMs, untilMs }]
    return luck < 0.2 ? [{ fromMs: fromMs + 18 * HOUR, untilMs: untilMs + 9 * HOUR }] : []
  })
}

function drawSpan(chance: Random, on: readonly Span[], share: number): Span | null {
  const span = on[chance.pickWholeNumber(0, on.length - 1)]
  if (!span) return null
  const fromMs = Math.round(chance.pickNumber(span.fromMs, span.untilMs))
  return { fromMs, untilMs: fromMs + Math.round((span.untilMs - span.fromMs) * share) }
}

/* ---------- clocks ---------- */

function drawClock(chance: Random, isOffline: readonly Span[]) {
  const driftPpm = chance.pickNumber(-60, 60)
  const computeDrift = (bootMs: number, atMs: number) => ((atMs - bootMs) * driftPpm) / 1e6
  const kind = chance.next()
  if (kind < 0.45) return { driftPpm, clockWords: 'drifts a little', clockError: computeDrift }
  if (kind < 0.65) {
    const offMs = Math.round(chance.pickNumber(-40 * SECOND, 40 * SECOND))
    return {
      driftPpm,
      clockWords: 'some seconds off',
      clockError: (boot: number, at: number) => offMs + computeDrift(boot, at),
    }
  }
  if (kind < 0.8) {
    const offMs = Math.round(chance.pickNumber(-3 * HOUR, 3 * HOUR))
    return {
      driftPpm,
      clockWords: 'hours off',
      clockError: (boot: number, at: number) => offMs + computeDrift(boot, at),
    }
  }
  // The clock is set while it runs, after some time with a network.
  const setAfterMs = chance.pickWholeNumber(20 * SECOND, 10 * MINUTE)
  const computeSetMs = (bootMs: number) => findFirstOnline(bootMs, isOffline) + setAfterMs
  if (kind < 0.9) {
    const offMs = Math.round(chance.pickNumber(-2 * HOUR, 2 * HOUR))
    const clockError = (boot: number, at: number) => (at < computeSetMs(boot) ? offMs : 0) + computeDrift(boot, at)
    return { driftPpm, clockWords: 'hours off until it is set', clockError }
  }
  const clockError = (boot: number, at: number) =>
    (at < computeSetMs(boot) ? FACTORY_MS - boot : 0) + computeDrift(boot, at)
  return { driftPpm, clockWords: 'starts in 1970', clockError }
}

function findFirstOnline(atMs: number, isOffline: readonly Span[]): number {
  return isOffline.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)?.untilMs ?? atMs
}

/* ---------- replaced devices ---------- */

function drawChange(chance: Random, on: readonly Span[]): DeviceScenario['change'] {
  if (!chance.roll(0.12)) return null
  const atMs = drawSpan(chance, on, 0)?.fromMs
  return atMs === undefined ? null : { atMs, kind: chance.roll(0.5) ? 'replaced' : 'paired again' }
}

/** Whether a device has power at an instant. */
export function hasPower({ isOn }: DeviceScenario, atMs: number): boolean {
  return isCovered(isOn, atMs)
}

/** The local days of a run. */
export function listRunDays(first: string, count: number): string[] {
  return listDays(first, addDays(first, count - 1))
}
