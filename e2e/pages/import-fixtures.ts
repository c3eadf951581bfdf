import type { ImportPreview, ImportResult, PlannedLine } from '@marquee/contract/imports'
import type { Answer } from './built-pages.ts'

/** Samples of an import of vehicles. */

export const PREVIEW = 'POST /api/imports/vehicles/preview'
export const IMPORT = 'POST /api/imports/vehicles'
export const EXPORT = 'GET /api/imports/vehicles/export'

export const plannedLine = (line: number, more: Partial<PlannedLine> = {}): PlannedLine => ({
  line,
  action: 'create',
  name: `Skoda Octavia, HH-T ${1000 + line}`,
  fingerprint: `f${line}`,
  changes: [],
  problem: null,
  cells: [],
  ...more,
})

/** A line that changes two values, and one that is refused. */
export const CHANGED = plannedLine(2, {
  action: 'change',
  name: 'VW Caddy, HH-T 7',
  changes: [
    { column: 'model', from: 'Caddy', to: 'Touran' },
    { column: 'location', from: 'Hamburg', to: 'Bremen' },
  ],
})
export const REFUSED = plannedLine(3, {
  action: 'refuse',
  name: 'HH-T 8',
  problem: { column: 'brand', message: 'A required field is empty.' },
  cells: ['HH-T 8', '', '=Sharan', 'Taxi', 'Hamburg'],
})

export function preview(lines: readonly PlannedLine[], more: Partial<ImportPreview> = {}): Answer {
  const count = (action: PlannedLine['action']) => lines.filter((line) => line.action === action).length
  const counts = { create: count('create'), change: count('change'), unchanged: 0, refuse: count('refuse') }
  const heads = ['registration number', 'brand', 'model', 'type', 'location']
  const body: ImportPreview = { heads, unreadHeads: [], counts, lines: [...lines], ...more }
  return { body }
}

export const imported = (results: readonly [line: number, outcome: ImportResult['outcome']][]): Answer => ({
  body: { results: results.map(([line, outcome]) => ({ line, outcome, message: null })) },
})
