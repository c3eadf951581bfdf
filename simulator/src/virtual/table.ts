import { createHash } from 'node:crypto'
import type { ComparisonLine, PlayCounts } from './compare.ts'
import type { Outcome, Run } from './simulate.ts'

/** The final table of a run: expected and proven plays. */
export function formatTable(run: Pick<Run, 'screens' | 'seed'>, outcome: Outcome): string {
  const { days, lines, presences, reasons, allowed, differences, troubles } = outcome
  const names = [...new Set(lines.map(({ campaign }) => campaign))].toSorted()
  const total = { campaign: 'all', shown: sumVerdicts(lines, 'shown'), proven: sumVerdicts(lines, 'proven') }
  const rows = names.map((campaign) => {
    const own = lines.filter((line) => line.campaign === campaign)
    return { campaign, shown: sumVerdicts(own, 'shown'), proven: sumVerdicts(own, 'proven') }
  })
  const hours = (seconds: number) => (seconds / 3600).toFixed(1)
  const sum = (of: (presence: (typeof presences)[number]) => number) => presences.reduce((all, one) => all + of(one), 0)
  return [
    '',
    `Truth and proof: ${run.screens} screens, ${days.length} days (${days[0]} to ${days.at(-1)}), seed ${run.seed}`,
    '',
    formatRow(['', 'on the glass', '', '', 'on the server', '', '']),
    formatRow(['', 'in full', 'in part', 'unsold', 'counted', 'partial', 'flagged']),
    ...[...rows, total].map(({ campaign, shown, proven }) =>
      formatRow([
        campaign,
        shown.counted,
        shown.partial,
        shown.flagged,
        proven.counted,
        proven.partial,
        proven.flagged,
      ]),
    ),
    '',
    'Flagged                       to be expected         found',
    ...sortEntries(reasons).map(([reason, { expected, found }]) => formatRow([reason, expected, found])),
    '',
    'Signs of life                       in truth     on server',
    formatRow(['days online, screen by screen', sum(({ days }) => days.true), sum(({ days }) => days.told)]),
    formatRow(['hours alive', hours(sum((one) => one.aliveSeconds.true)), hours(sum((one) => one.aliveSeconds.told))]),
    '',
    'What differs and may (docs/simulating.md)',
    ...(allowed.size === 0 ? ['nothing'] : sortEntries(allowed).map(([why, times]) => formatRow([why, times], 70))),
    '',
    ...differences.slice(0, MAX_LISTED).map((difference) => `DIFFERS  ${difference}`),
    ...(differences.length > MAX_LISTED ? [`and ${differences.length - MAX_LISTED} more`] : []),
    ...troubles.slice(0, MAX_LISTED).map((trouble) => `TROUBLE  ${trouble}`),
    differences.length === 0 ? 'Nothing differs that must not.' : `${differences.length} differences.`,
    '',
    `truth ${hashLines(formatTruth(lines))}   proven ${hashLines(formatProven(lines))}`,
    formatSpeed(outcome),
  ].join('\n')
}

const MAX_LISTED = 30

function sortEntries<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([a], [b]) => a.localeCompare(b))
}

function formatRow(cells: readonly (string | number)[], firstWidth = 30): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(firstWidth) : String(cell).padStart(14)))
    .join('')
}

function sumVerdicts(lines: readonly ComparisonLine[], which: 'shown' | 'proven'): PlayCounts {
  const sums = { counted: 0, partial: 0, flagged: 0 }
  for (const line of lines) for (const verdict of VERDICTS) sums[verdict] += line[which][verdict]
  return sums
}

const VERDICTS = ['counted', 'partial', 'flagged'] as const

function formatSpeed({ days, realSeconds, events, plays, restarts, busy }: Outcome): string {
  const perMinute = (days.length / (realSeconds / 60)).toFixed(1)
  const facts = `${plays} plays, ${events} things on devices, ${restarts} restarts of the server, ${busy} times too busy`
  return `${Math.round(realSeconds)} s, ${perMinute} virtual days per minute: ${facts}`
}

/* ---------- fingerprint ---------- */

export function formatTruth(lines: readonly ComparisonLine[]): string[] {
  return lines.map(
    (line) => `${line.campaign}|${line.screen}|${line.day}|${VERDICTS.map((verdict) => line.shown[verdict]).join('|')}`,
  )
}

export function formatProven(lines: readonly ComparisonLine[]): string[] {
  return lines.map((line) => {
    const reported = line.reported ? `${line.reported.plays}|${line.reported.partial}` : ''
    return `${line.campaign}|${line.screen}|${line.day}|${VERDICTS.map((verdict) => line.proven[verdict]).join('|')}|${reported}`
  })
}

export function hashLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16)
}

/** Every campaign, screen and day as CSV. */
export function formatCsv(lines: readonly ComparisonLine[]): string {
  const head =
    'campaign,screen,day,shown in full,shown in part,shown unsold,counted,partial,flagged,reported,reported in part'
  const rows = lines.map(({ campaign, screen, day, shown, proven, reported }) =>
    [
      `"${campaign}"`,
      screen,
      day,
      ...VERDICTS.map((verdict) => shown[verdict]),
      ...VERDICTS.map((verdict) => proven[verdict]),
      reported?.plays ?? '',
      reported?.partial ?? '',
    ].join(','),
  )
  return `${[head, ...rows.toSorted()].join('\r\n')}\r\n`
}
