/** One line of the report; `met` tells whether the aim was reached. */
export type Row = { what: string; ours: string; beside: string; ratio: string; aim: string; met: boolean }

/** A row for two rates of the same unit, of which ours should reach a part of the other. */
export function rateRow(what: string, unit: string, ours: number, beside: number, aim: number): Row {
  const ratio = ours / beside
  return {
    what,
    ours: `${format(ours)} ${unit}`,
    beside: `${format(beside)} ${unit}`,
    ratio: ratio.toFixed(2),
    aim: `at least ${Number(aim.toFixed(3))}`,
    met: ratio >= aim,
  }
}

/** A row for one figure with an upper limit. */
export function limitRow(what: string, unit: string, value: number, limit: number): Row {
  return {
    what,
    ours: `${format(value)} ${unit}`,
    beside: '',
    ratio: '',
    aim: `at most ${limit} ${unit}`,
    met: value <= limit,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const format = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))
