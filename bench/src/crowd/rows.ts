import { buildFactRow, type Row, buildTimesRow } from '../report.ts'
import type { Times } from './statistics.ts'
import type { CpuTime } from './environment.ts'
import type { SteadyReport } from './steady.ts'

/** The processor time of a period under load and of the plain inserts, and the responses. */
export function buildCostRows(
  what: string,
  unit: string,
  { answers, acknowledged, cpuSeconds, ...took }: SteadyReport & CpuTime,
  bare?: { rate: number; seconds: number } & CpuTime,
): Row[] {
  const each = (seconds: number, count: number) => `${((seconds * 1000) / count).toFixed(3)} ms`
  const server = each(took.serverSeconds, acknowledged)
  const postgres = each(took.postgresSeconds, acknowledged)
  const told = `server ${server}, PostgreSQL ${postgres}, the crowd ${each(cpuSeconds, acknowledged)}`
  const beside = bare ? `PostgreSQL ${each(bare.postgresSeconds, bare.rate * bare.seconds)}` : ''
  return [{ ...buildFactRow(`${what}: processor time per ${unit}`, told), beside }, buildAnswersRow(what, answers)]
}

/** Responses other than success and 503 are errors. */
export function buildAnswersRow(what: string, answers: Readonly<Record<string, number>>): Row {
  const told = Object.entries(answers).map(([name, count]) => `${name}: ${count.toLocaleString('en-US')}`)
  const errors = Object.keys(answers).filter((name) => !/(^| )(200|304|503)$/.test(name))
  return {
    ...buildFactRow(`${what}: answers by status`, told.join(', ')),
    aim: 'none but 200, 304 and 503',
    met: errors.length === 0,
  }
}

const MAX_PAGE_MS = 1000

export function buildPageRows(what: string, pages: Readonly<Record<string, Times>>): Row[] {
  return Object.entries(pages).map(([name, times]) => buildTimesRow(`${name}, ${what}`, times, { max: MAX_PAGE_MS }))
}
