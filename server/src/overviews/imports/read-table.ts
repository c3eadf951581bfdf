import { readFile } from 'node:fs/promises'
import {
  foldHead,
  getColumnHead,
  IMPORT_COLUMNS,
  type ImportColumn,
  MAX_IMPORT_LINES,
} from '@marquee/contract/import-columns.rules'
import type { ImportKind } from '@marquee/contract/import-columns.rules'
import { previewImport } from '@marquee/contract/imports'
import { importTexts } from '@marquee/contract/messages/imports'
import { refuse } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { StagedFile } from '../../platform/files/scratch.ts'
import { decodeCsv, parseCsv, QuoteOpen, type CsvRow } from './parse-csv.ts'

/** A file whose columns are known. */
export type ImportTable = {
  heads: string[]
  unreadHeads: string[]
  /** where the columns are that the file has */
  positions: ReadonlyMap<ImportColumn, number>
  rows: CsvRow[]
}

const { fileMissing, fileEmpty, noKnownColumn, columnTwice, quoteOpen, tooManyLines } = previewImport.refusals

/** Reading a file of 5 MB takes a tenth of a second, so files are read one at a time. */
const enqueueRead = createFairQueue(1)

/**
 * Reads a CSV file whose heads are in English or in the language of the reader.
 *
 * @throws Refused fileMissing, fileEmpty, quoteOpen, noKnownColumn, columnTwice, tooManyLines
 */
export async function readTable(kind: ImportKind, file: StagedFile | undefined, sender: string): Promise<ImportTable> {
  if (!file) throw refuse(fileMissing, { field: 'file' })
  const rows = await enqueueRead(sender, async () => parseRows(decodeCsv(await readFile(file.path))))
  const [first, ...others] = rows
  if (!first || others.length === 0) throw refuse(fileEmpty, { field: 'file' })
  if (others.length > MAX_IMPORT_LINES) throw refuse(tooManyLines, { field: 'file' })
  return { ...findColumns(kind, first.cells), rows: others }
}

function parseRows(text: string): CsvRow[] {
  try {
    // The heads, all lines, and one that is too many.
    return parseCsv(text, MAX_IMPORT_LINES + 2)
  } catch (error) {
    if (error instanceof QuoteOpen) throw refuse(quoteOpen, { field: 'file' })
    throw error
  }
}

function findColumns(kind: ImportKind, cells: readonly string[]): Omit<ImportTable, 'rows'> {
  const heads = cells.map((cell) => cell.trim())
  const columns = new Map<string, ImportColumn>()
  for (const column of IMPORT_COLUMNS[kind]) {
    columns.set(foldHead(importTexts.columns[column]), column)
  }
  // English heads win where a word has two meanings.
  for (const column of IMPORT_COLUMNS[kind]) columns.set(foldHead(getColumnHead(column)), column)
  const positions = new Map<ImportColumn, number>()
  const unreadHeads: string[] = []
  heads.forEach((head, index) => {
    const column = columns.get(foldHead(head))
    // A file of refused lines has the reasons in a column of its own.
    if (!column && foldHead(head) === foldHead(importTexts.columns.problem)) return
    if (!column) return head !== '' && unreadHeads.push(head)
    if (positions.has(column)) throw refuse(columnTwice, { field: 'file', details: { column } })
    positions.set(column, index)
  })
  if (positions.size === 0) throw refuse(noKnownColumn, { field: 'file' })
  return { heads, unreadHeads, positions }
}
