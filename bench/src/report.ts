import type { Times } from './crowd/statistics.ts'

/** One line of the report; `met` is null without an aim. */
export type Row = { what: string; ours: string; beside: string; ratio: string; aim: string; met: boolean | null }

/** A row for two rates of the same unit; the aim is a share of the other rate. */
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

/** A row for a value with an upper limit. */
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

/** A row without an aim. */
export function buildFactRow(what: string, ours: string): Row {
  return { what, ours, beside: '', ratio: '', aim: '', met: null }
}

/** A row for percentiles in milliseconds; `limits` are the aims. */
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

/** Formats numbers from a hundred on without decimals. */
export const formatNumber = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
