import { formatCsv } from '@marquee/contract/csv.rules'
import { foldHead, getColumnHead, IMPORT_COLUMNS, type ImportKind } from '@marquee/contract/import-columns.rules'
import type { ImportPreview, PlannedLine } from '@marquee/contract/imports'
import { importTexts } from '@marquee/contract/messages/imports'

/** A file with the heads alone. */
export const formatTemplate = (kind: ImportKind): string => formatCsv([IMPORT_COLUMNS[kind].map(getColumnHead)])

/** Why a line is refused, with the column if one is to blame. */
export function formatProblem({ problem }: Pick<PlannedLine, 'problem'>): string {
  if (!problem) return ''
  const { column, message } = problem
  return column ? importTexts.problem({ column: importTexts.columns[column], message }) : message
}

/** The refused lines as they are in the file, with the reason in a last column: to correct and import again. */
export function formatRefusedLines({ heads, lines }: ImportPreview): string {
  const head = importTexts.columns.problem
  // The file may be one of refused lines itself.
  const kept = heads.flatMap((one, index) => (foldHead(one) === foldHead(head) ? [] : [index]))
  const refused = lines.filter(({ action }) => action === 'refuse')
  const pick = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '')
  return formatCsv([[...pick(heads), head], ...refused.map((line) => [...pick(line.cells), formatProblem(line)])])
}
