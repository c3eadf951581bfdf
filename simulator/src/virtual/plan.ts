import { addDays, eachDay } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { localDay, openStretches } from '@marquee/contract/hours.rules'
import type { Chance } from './chance.ts'
import type { ClockError } from './device-clock.ts'
import { isWithin, joined, type Span } from './spans.ts'

/** What will happen to a device, drawn before anything does. */
export type DevicePlan = {
  /** When it has power. */
  isOn: Span[]
  /** When it has no network, as far as itself is concerned. */
  isOffline: Span[]
  clockError: ClockError
  clockWords: string
  driftPpm: number
  loses: number
  repeats: number
  isSlow: number
  isBusy: number
  /** No file can be fetched meanwhile. */
  filesBroken: Span | null
  change: { atMs: number; kind: 'replaced' | 'paired again' } | null
}

export type Site = {
  timeZone: string
  hours: OpeningHours | null
  days: readonly string[]
  /** It has power for no longer than this at a time. */
  mostHours: number
  /** Nothing bad happens to it. */
  isCalm: boolean
  /** From here on everything has power and a network for a while, so that all is handed in. */
  epilogue: Span
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Switched on before the doors open, and off after they close. */
const AROUND_OPENING_MS = 10 * MINUTE
/** What a device without a battery takes the time for when it starts. */
const FACTORY_MS = Date.UTC(1970, 0, 1)

export function planOf(chance: Chance, site: Site): DevicePlan {
  const full = site.hours ? openTimes(site.hours, site) : shifts(chance.of('shifts'), site)
  const on = full.map(({ fromMs, untilMs }) => ({
    fromMs,
    untilMs: Math.min(untilMs, fromMs + Math.round(site.mostHours * HOUR)),
  }))
  if (site.isCalm) return calm(upTo(site.epilogue, on))
  const isOn = upTo(
    site.epilogue,
    on.flatMap((span) => withPowerCuts(span, chance.of(`power ${span.fromMs}`))),
  )
  const isOffline = joined([
    ...on.flatMap((span) => tunnels(span, chance.of(`tunnels ${span.fromMs}`))),
    ...away(chance.of('away'), site),
  ]).flatMap(({ fromMs, untilMs }) => {
    const ends = Math.min(untilMs, site.epilogue.fromMs - MINUTE)
    return fromMs < ends ? [{ fromMs, untilMs: ends }] : []
  })
  const bad = chance.of('network')
  return {
    isOn,
    isOffline,
    ...clockOf(chance.of('clock'), isOffline),
    loses: bad.between(0, 0.03),
    repeats: bad.between(0, 0.04),
    isSlow: bad.between(0, 0.01),
    isBusy: bad.between(0, 0.02),
    filesBroken: bad.is(0.1) ? someTime(bad, on, 0.4) : null,
    change: changeOf(chance.of('change'), on),
  }
}

function calm(isOn: Span[]): DevicePlan {
  const none = { loses: 0, repeats: 0, isSlow: 0, isBusy: 0, filesBroken: null, change: null }
  return { isOn, isOffline: [], clockError: () => 0, clockWords: 'right', driftPpm: 0, ...none }
}

/* ---------- power ---------- */

function openTimes(hours: OpeningHours, { timeZone, days }: Site): Span[] {
  const open = [...days, addDays(days.at(-1) ?? '', 1)].flatMap((day) => openStretches(hours, localDay(timeZone, day)))
  const around = open.map(({ fromMs, untilMs }) => ({
    fromMs: fromMs - AROUND_OPENING_MS,
    untilMs: untilMs + AROUND_OPENING_MS,
  }))
  return joined(around)
}

/** A vehicle drives for nine hours or more a day. */
function shifts(chance: Chance, { timeZone, days }: Site): Span[] {
  return days.map((day) => {
    const { fromMs } = localDay(timeZone, day)
    const begins = fromMs + chance.whole(5 * HOUR, 9 * HOUR)
    return { fromMs: begins, untilMs: begins + chance.whole(9 * HOUR, 10 * HOUR) }
  })
}

/** Through all of the epilogue, and no longer: whoever came back after it would live on while the run is summed up. */
function upTo(epilogue: Span, on: readonly Span[]): Span[] {
  return joined([...on.filter(({ fromMs }) => fromMs < epilogue.fromMs).map(endingBy(epilogue.untilMs)), epilogue])
}

function endingBy(latestMs: number): (span: Span) => Span {
  return ({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.min(untilMs, latestMs) })
}

function withPowerCuts({ fromMs, untilMs }: Span, chance: Chance): Span[] {
  const spans: Span[] = []
  let begins = fromMs
  for (;;) {
    const ends = begins + Math.round(-Math.log(1 - chance.next()) * 12 * HOUR)
    if (ends > untilMs - 5 * MINUTE) return [...spans, { fromMs: begins, untilMs }]
    if (ends > begins + MINUTE) spans.push({ fromMs: begins, untilMs: ends })
    begins = (ends > begins + MINUTE ? ends : begins) + chance.whole(15 * SECOND, 4 * MINUTE)
  }
}

/* ---------- network ---------- */

function tunnels({ fromMs, untilMs }: Span, chance: Chance): Span[] {
  return Array.from({ length: chance.whole(0, 6) }, () => {
    const begins = Math.round(chance.between(fromMs - HOUR, untilMs))
    return { fromMs: begins, untilMs: begins + chance.whole(5 * SECOND, chance.is(0.2) ? 90 * MINUTE : 5 * MINUTE) }
  })
}

/** A night, or a whole day. */
function away(chance: Chance, { timeZone, days }: Site): Span[] {
  return days.flatMap((day) => {
    const { fromMs, untilMs } = localDay(timeZone, day)
    const luck = chance.next()
    if (luck < 0.06) return [{ fromMs, untilMs }]
    return luck < 0.2 ? [{ fromMs: fromMs + 18 * HOUR, untilMs: untilMs + 9 * HOUR }] : []
  })
}

function someTime(chance: Chance, on: readonly Span[], share: number): Span | null {
  const span = on[chance.whole(0, on.length - 1)]
  if (!span) return null
  const fromMs = Math.round(chance.between(span.fromMs, span.untilMs))
  return { fromMs, untilMs: fromMs + Math.round((span.untilMs - span.fromMs) * share) }
}

/* ---------- clocks ---------- */

function clockOf(chance: Chance, isOffline: readonly Span[]) {
  const driftPpm = chance.between(-60, 60)
  const drift = (bootMs: number, atMs: number) => ((atMs - bootMs) * driftPpm) / 1e6
  const kind = chance.next()
  if (kind < 0.45) return { driftPpm, clockWords: 'drifts a little', clockError: drift }
  if (kind < 0.65) {
    const offMs = Math.round(chance.between(-40 * SECOND, 40 * SECOND))
    return {
      driftPpm,
      clockWords: 'some seconds off',
      clockError: (boot: number, at: number) => offMs + drift(boot, at),
    }
  }
  if (kind < 0.8) {
    const offMs = Math.round(chance.between(-3 * HOUR, 3 * HOUR))
    return { driftPpm, clockWords: 'hours off', clockError: (boot: number, at: number) => offMs + drift(boot, at) }
  }
  // Somebody sets it while it runs, once it has had a network for a while.
  const setAfterMs = chance.whole(20 * SECOND, 10 * MINUTE)
  const setMs = (bootMs: number) => firstOnline(bootMs, isOffline) + setAfterMs
  if (kind < 0.9) {
    const offMs = Math.round(chance.between(-2 * HOUR, 2 * HOUR))
    const clockError = (boot: number, at: number) => (at < setMs(boot) ? offMs : 0) + drift(boot, at)
    return { driftPpm, clockWords: 'hours off until it is set', clockError }
  }
  const clockError = (boot: number, at: number) => (at < setMs(boot) ? FACTORY_MS - boot : 0) + drift(boot, at)
  return { driftPpm, clockWords: 'starts in 1970', clockError }
}

function firstOnline(atMs: number, isOffline: readonly Span[]): number {
  return isOffline.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)?.untilMs ?? atMs
}

/* ---------- devices that come and go ---------- */

function changeOf(chance: Chance, on: readonly Span[]): DevicePlan['change'] {
  if (!chance.is(0.12)) return null
  const atMs = someTime(chance, on, 0)?.fromMs
  return atMs === undefined ? null : { atMs, kind: chance.is(0.5) ? 'replaced' : 'paired again' }
}

/** Whether that device has power then. */
export function hasPower({ isOn }: DevicePlan, atMs: number): boolean {
  return isWithin(isOn, atMs)
}

/** The local days of a run. */
export function daysOf(first: string, count: number): string[] {
  return eachDay(first, addDays(first, count - 1))
}
