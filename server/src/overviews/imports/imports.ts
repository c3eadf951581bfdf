import { buildCsvName, type Cell } from '@marquee/contract/csv.rules'
import { toCalendarDay } from '@marquee/contract/days.rules'
import {
  getColumnHead,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
} from '@marquee/contract/import-columns.rules'
import { exportTable, importLines, type ImportResult, previewImport, type PlannedLine } from '@marquee/contract/imports'
import { importTexts } from '@marquee/contract/messages/imports'
import { toActor } from '../../modules/audit/commands.ts'
import { type OwnOwner, requireOwnOwner } from '../../modules/owners/policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import { Refused } from '../../platform/errors.ts'
import { readRoute, type Route, route } from '../../platform/http/route.ts'
import { type LinePlan, planLines, type Subject, type ImportSource } from './plan.ts'
import type { ImportCaller } from './import-caller.ts'
import { readTable } from './read-table.ts'
import { createRestaurantSource, listRestaurantSubjects } from './restaurants.ts'
import { createScreenSource, listScreenSubjects } from './screens.ts'
import { createVehicleSource, listVehicleSubjects } from './vehicles.ts'

type SourceFactory = {
  list: (db: Db, own: OwnOwner) => Promise<Subject[]>
  createSource: (db: Db, importer: ImportCaller) => Promise<ImportSource>
}
const SOURCES: Readonly<Record<ImportKind, SourceFactory>> = {
  vehicles: { list: listVehicleSubjects, createSource: createVehicleSource },
  restaurants: { list: listRestaurantSubjects, createSource: createRestaurantSource },
  screens: { list: listScreenSubjects, createSource: createScreenSource },
}

/** Vehicles, restaurants and screens of a partner as CSV, out and in again (decision 39). */
export const importRoutes: readonly Route[] = [
  route(previewImport, async ({ caller, address, params, files }, { db }) => {
    const importer = {
      own: requireOwnOwner(caller, previewImport.refusals.noOwner),
      caller,
      by: toActor({ caller, address }),
    }
    const table = await readTable(params.kind, files.file[0], caller.userId)
    const plans = planLines(table, await SOURCES[params.kind].createSource(db, importer))
    const count = (action: LinePlan['action']) => plans.filter((plan) => plan.action === action).length
    return {
      heads: table.heads,
      unreadHeads: table.unreadHeads,
      counts: {
        create: count('create'),
        change: count('change'),
        unchanged: count('unchanged'),
        refuse: count('refuse'),
      },
      lines: plans.flatMap(presentPlan),
    }
  }),

  route(importLines, async ({ caller, address, params, body, files }, context) => {
    const importer = {
      own: requireOwnOwner(caller, importLines.refusals.noOwner),
      caller,
      by: toActor({ caller, address }),
    }
    const table = await readTable(params.kind, files.file[0], caller.userId)
    const plans = planLines(table, await SOURCES[params.kind].createSource(context.db, importer))
    const byLine = new Map(plans.map((plan) => [plan.line, plan]))
    const results: ImportResult[] = []
    for (const { line, fingerprint } of body.lines) {
      results.push({ line, ...(await importLine(context, byLine.get(line), fingerprint)) })
    }
    return { results }
  }),

  readRoute(exportTable, async ({ caller, params: { kind } }, { db, clock }) => {
    const own = requireOwnOwner(caller, exportTable.refusals.noOwner)
    const subjects = await SOURCES[kind].list(db, own)
    return {
      fileName: buildCsvName(importTexts.files[kind], toCalendarDay('UTC', clock.now())),
      columns: IMPORT_COLUMNS[kind].map(getColumnHead),
      batches: streamCells(kind, subjects),
    }
  }),
]

const MAX_SHOWN_LENGTH = 200
const cut = (text: string) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)

function presentPlan(plan: LinePlan): PlannedLine[] {
  if (plan.action === 'unchanged') return []
  const { line, action, name, fingerprint, row } = plan
  const changes = action === 'change' ? plan.changes : []
  return [
    {
      line,
      action,
      name: cut(name),
      fingerprint,
      changes: changes.map(({ column, from, to }) => ({ column, from: cut(from), to: cut(to) })),
      problem: action === 'refuse' ? plan.problem : null,
      cells: action === 'refuse' ? row.cells : [],
    },
  ]
}

type Outcome = Pick<ImportResult, 'outcome' | 'message'>

/** Imports a line in a transaction of its own, if it still has the plan that the partner confirmed. */
async function importLine(
  { database, clock }: AppContext,
  plan: LinePlan | undefined,
  fingerprint: string,
): Promise<Outcome> {
  if (plan?.action === 'unchanged') return { outcome: 'unchanged', message: null }
  if (plan?.action === 'refuse') return { outcome: 'refused', message: plan.problem.message }
  if (!plan || plan.fingerprint !== fingerprint) return { outcome: 'outdated', message: null }
  try {
    const saved = await runInTransaction(database, (tx) => plan.save(tx, clock.now()))
    if (saved === 'outdated') return { outcome: 'outdated', message: null }
    return { outcome: plan.action === 'create' ? 'created' : 'changed', message: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'refused', message: error.text }
  }
}

/** Cells of numbers, which are no formulas even if they are negative. */
const NUMBERS: ReadonlySet<ImportColumn> = new Set(['seatingCapacity', 'footTraffic', 'latitude', 'longitude'])
const ROWS_PER_BATCH = 500

async function* streamCells(kind: ImportKind, subjects: readonly Subject[]): AsyncGenerator<Cell[][]> {
  const toCell = ({ id, cells }: Subject, column: ImportColumn): Cell => {
    if (column === 'id') return id
    const text = cells[column] ?? ''
    return text !== '' && NUMBERS.has(column) ? Number(text) : text
  }
  for (let from = 0; from < subjects.length; from += ROWS_PER_BATCH) {
    const some = subjects.slice(from, from + ROWS_PER_BATCH)
    yield some.map((subject) => IMPORT_COLUMNS[kind].map((column) => toCell(subject, column)))
  }
}
