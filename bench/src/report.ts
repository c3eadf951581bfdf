import type { Times } from './crowd/statistics.ts'

/** One line of the report; `met` tells whether the aim was reached, null where there is none. */
export type Row = { what: string; ours: string; beside: string; ratio: string; aim: string; met: boolean | null }

/** A row for two rates of the same unit, of which ours should reach a part of the other. */
export function buildRateRow(what: string, unit: string, ours: number, beside: number, aim: number): Row {
  const ratio = ours / beside
  return {
    what,
    ours: `${formatNumber(ours)} ${unit}`,
    beside: `${formatNumber(beside)} ${unit}`,
    ratio: ratio.toFixed(2),
    aim: `at least ${Number(aim.toFixed(3))}`,
    met: ratio >= aim,
  }
}

/** A row for one figure with an upper limit. */
export function buildLimitRow(what: string, unit: string, value: number, limit: number): Row {
  return {
    what,
    ours: `${formatNumber(value)} ${unit}`,
    beside: '',
    ratio: '',
    aim: `at most ${limit} ${unit}`,
    met: value <= limit,
  }
}

/** A row for what is told without an aim. */
export function buildFactRow(what: string, ours: string): Row {
  return { what, ours, beside: '', ratio: '', aim: '', met: null }
}

/** A row for how long something took many times over, in milliseconds; `limits` bound some of it. */
export function buildTimesRow(what: string, times: Times, limits: Partial<Record<'p99' | 'max', number>> = {}): Row {
  const bounds = Object.entries(limits) as ['p99' | 'max', number][]
  return {
    what,
    ours: `p50 ${formatNumber(times.p50)}, p99 ${formatNumber(times.p99)}, max ${formatNumber(times.max)} ms`,
    beside: '',
    ratio: '',
    aim: bounds.map(([name, limit]) => `${name} at most ${limit} ms`).join(', '),
    met: bounds.length === 0 ? null : bounds.every(([name, limit]) => times[name] <= limit),
  }
}

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** As people read it: whole numbers from a hundred on. */
export const formatNumber = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
