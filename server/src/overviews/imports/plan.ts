import { createHash } from 'node:crypto'
import { escapeFormulas, unescapeFormulas } from '@marquee/contract/csv.rules'
import type { ImportColumn } from '@marquee/contract/import-columns.rules'
import { importTexts } from '@marquee/contract/messages/imports'
import { refusedValueTexts } from '@marquee/contract/messages/refused-values'
import type { Tx } from '../../platform/db/database.ts'
import type { CsvRow } from './parse-csv.ts'
import type { ImportTable } from './read-table.ts'

/** The texts of a row by column. A column that neither the file nor the stored row has is absent. */
export type Cells = { readonly [column in ImportColumn]?: string }

/** A stored vehicle, restaurant or screen. */
export type Subject = {
  id: string
  /** Differs after every change. */
  version: string
  name: string
  /** as the export writes them, without the id */
  cells: Cells
}

export type Problem = { column: ImportColumn | null; message: string }

/** Saves one line in a transaction; `outdated` when the stored row has changed since the plan. @throws Refused */
export type SaveLine = (tx: Tx, at: Date) => Promise<'saved' | 'outdated'>

/** The values of a line, in the form in which they would be stored. */
export type ReadLine = { name: string; cells: Cells; save: SaveLine }

/** What the planning needs to know of vehicles, restaurants or screens. */
export type ImportSource = {
  subjects: readonly Subject[]
  required: readonly ImportColumn[]
  /** What two lines, or a line and a stored row, have in common if they are about the same; '' is about nothing. */
  getKey: (cells: Cells) => string
  /** Why no other stored row may have the key of a line; absent if it may. */
  keyTaken?: Problem
  /** Reads and checks a line as the form does. */
  read: (cells: Cells, subject: Subject | undefined) => ReadLine | Problem
}

type PlanBase = { line: number; name: string; fingerprint: string; row: CsvRow }
export type LinePlan =
  | (PlanBase & { action: 'create'; save: SaveLine })
  | (PlanBase & { action: 'change'; save: SaveLine; changes: { column: ImportColumn; from: string; to: string }[] })
  | (PlanBase & { action: 'unchanged' })
  | (PlanBase & { action: 'refuse'; problem: Problem })

/** Plans what the import of a table does, line by line, without the database. */
export function planLines(table: ImportTable, source: ImportSource): LinePlan[] {
  const byId = new Map(source.subjects.map((subject) => [subject.id, subject]))
  const byKey = Map.groupBy(source.subjects, ({ cells }) => source.getKey(cells))
  /** The lines before, by the stored row or the key that they are about. */
  const claimed = new Map<string, number>()
  const claim = (what: string, line: number): Problem | undefined => {
    if (what === '') return undefined
    const before = claimed.get(what)
    if (before === undefined) claimed.set(what, line)
    return before === undefined || before === line
      ? undefined
      : { column: null, message: importTexts.problems.sameAsLine({ line: before }) }
  }

  const planLine = (row: CsvRow): LinePlan => {
    const raw = readCells(table, row)
    const base = { line: row.line, row, name: '', fingerprint: '' }
    const refuseLine = (problem: Problem, name = ''): LinePlan => ({ ...base, action: 'refuse', name, problem })
    const shapeProblem = findShapeProblem(table, row)
    if (shapeProblem) return refuseLine(shapeProblem)
    const found = findSubject(raw, { byId, byKey, source })
    if ('message' in found) return refuseLine(found)
    const { subject } = found
    const cells = mergeCells(raw, subject)
    const isAsStored = subject && listColumns(cells).every((column) => cells[column] === subject.cells[column])
    const missing = source.required.find((column) => !cells[column])
    // A row from before a rule of the form may break it as long as it stays as it is.
    const read = isAsStored
      ? { name: subject.name, cells, save: saveNothing }
      : missing
        ? { column: missing, message: refusedValueTexts.missing }
        : source.read(cells, subject)
    if ('message' in read) return refuseLine(read, subject?.name ?? guessName(cells))
    const key = source.getKey(read.cells)
    const isTaken = source.keyTaken && key !== '' && byKey.get(key)?.some(({ id }) => id !== subject?.id)
    if (isTaken && source.keyTaken) return refuseLine(source.keyTaken, read.name)
    const claimProblem =
      (subject && claim(subject.id, row.line)) ?? (source.keyTaken || !subject ? claim(key, row.line) : undefined)
    if (claimProblem) return refuseLine(claimProblem, read.name)
    return { ...base, ...planAction(subject, read) }
  }
  return table.rows.map(planLine)
}

type PlannedAction =
  | { action: 'create'; name: string; fingerprint: string; save: SaveLine }
  | { action: 'unchanged'; name: string; fingerprint: string }
  | {
      action: 'change'
      name: string
      fingerprint: string
      save: SaveLine
      changes: { column: ImportColumn; from: string; to: string }[]
    }

function planAction(subject: Subject | undefined, { name, cells, save }: ReadLine): PlannedAction {
  const fingerprint = hash([subject?.id ?? null, subject?.version ?? null, cells])
  if (!subject) return { action: 'create', name, fingerprint, save }
  const changes = listColumns(cells).flatMap((column) => {
    const [from, to] = [subject.cells[column] ?? '', cells[column] ?? '']
    return from === to ? [] : [{ column, from, to }]
  })
  if (changes.length === 0) return { action: 'unchanged', name, fingerprint }
  return { action: 'change', name: subject.name, fingerprint, save, changes }
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const saveNothing: SaveLine = async () => 'saved'

/** The keys of `Cells` are columns. */
const listColumns = (cells: Cells) => Object.keys(cells) as ImportColumn[]

function readCells({ positions }: ImportTable, { cells }: CsvRow): Cells {
  return Object.fromEntries([...positions].map(([column, index]) => [column, cells[index] ?? '']))
}

/** Cells beside the table are a sign that a text with a separator is not in quotes. PostgreSQL stores no zero character. */
function findShapeProblem({ heads }: ImportTable, { cells }: CsvRow): Problem | undefined {
  if (cells.slice(heads.length).some((cell) => cell !== '')) {
    return { column: null, message: importTexts.problems.tooManyCells }
  }
  return cells.some((cell) => cell.includes('\0')) ? { column: null, message: refusedValueTexts.invalid } : undefined
}

type Known = { byId: Map<string, Subject>; byKey: Map<string, Subject[]>; source: ImportSource }

/** The stored row that a line is about; none for a new one. Ids of other partners are as unknown as any. */
function findSubject(raw: Cells, { byId, byKey, source }: Known): { subject: Subject | undefined } | Problem {
  const id = raw.id?.trim().toLowerCase()
  if (id) {
    const subject = byId.get(id)
    return subject ? { subject } : { column: 'id', message: importTexts.problems.unknownId }
  }
  const key = source.getKey(mergeCells(raw, undefined))
  const found = key === '' ? [] : (byKey.get(key) ?? [])
  if (found.length > 1) return { column: 'id', message: importTexts.problems.severalFound }
  return { subject: found[0] }
}

/**
 * The cells of a line; those of columns that the file does not have are the stored ones. A cell that equals what the
 * export writes is the stored text, with all its apostrophes and line breaks.
 */
function mergeCells(raw: Cells, subject: Subject | undefined): Cells {
  const merged: { [column in ImportColumn]?: string } = { ...subject?.cells }
  for (const column of listColumns(raw)) {
    if (column === 'id') continue
    const stored = subject?.cells[column]
    const cell = raw[column] ?? ''
    const isStored = stored !== undefined && foldBreaks(escapeFormulas(stored)) === foldBreaks(cell)
    merged[column] = isStored ? stored : unescapeFormulas(cell).trim()
  }
  return merged
}

/** Spreadsheets write line breaks within cells in their own way. */
const foldBreaks = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

/** Cells are the same if this is: capitals and spaces at the ends do not matter. */
export const foldCell = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase()

const guessName = ({ name, registrationNumber, brand }: Cells): string => name || registrationNumber || brand || ''
