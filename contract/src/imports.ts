import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ALL_IMPORT_COLUMNS,
  IMPORT_KINDS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
  MAX_LINES_PER_CALL,
} from './import-columns.rules.ts'
import { importTexts } from './messages/imports.ts'
import { refusalTexts } from './messages/refusal.ts'
import { declareRefusals, refusal } from './refusals.ts'

/** Import and export of a partner's vehicles, restaurants and screens as CSV (decision 39). */

const params = z.object({ kind: z.enum(IMPORT_KINDS) })
const who = ['partner'] as const
const files = { file: { max: 1, sizeBytes: MAX_IMPORT_BYTES, tooLarge: () => importTexts.fileTooLarge } }
const noOwner = refusal(409, () => refusalTexts.noOwner)
const fileRefusals = {
  noOwner,
  ...declareRefusals(400, importTexts, 'fileMissing', 'fileEmpty', 'noKnownColumn', 'columnTwice', 'quoteOpen'),
  tooManyLines: refusal(413, () => importTexts.tooManyLines({ most: MAX_IMPORT_LINES })),
}

const column = z.enum(ALL_IMPORT_COLUMNS)
const change = z.object({ column, from: z.string(), to: z.string() })

/** What the import would do with a line of the file; lines that change nothing are only counted. */
const plannedLine = z.object({
  /** as spreadsheets number rows: the heads are in line 1 */
  line: z.number(),
  action: z.enum(['create', 'change', 'refuse']),
  /** the name of the vehicle, restaurant or screen, as far as the line has one */
  name: z.string(),
  /** the same for the same plan; the import of the line names it */
  fingerprint: z.string(),
  /** of a change; long texts are cut */
  changes: z.array(change),
  /** why the line is refused, and in which column */
  problem: z.nullable(z.object({ column: z.nullable(column), message: z.string() })),
  /** of a refused line, as they are in the file */
  cells: z.array(z.string()),
})
export type PlannedLine = z.infer<typeof plannedLine>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/:kind/preview',
  who,
  members: ['admin', 'manager'],
  isRead: true,
  keyAreas: ['screens'],
  summary: 'Says for each line of a CSV file what its import would create, change or refuse; saves nothing',
  params,
  form: z.object({}),
  files,
  reply: z.object({
    heads: z.array(z.string()),
    /** columns that the import does not read */
    unreadHeads: z.array(z.string()),
    counts: z.object({ create: z.number(), change: z.number(), unchanged: z.number(), refuse: z.number() }),
    lines: z.array(plannedLine),
  }),
  refusals: fileRefusals,
})
export type ImportPreview = z.infer<typeof previewImport.reply>

const chosenLine = z.object({
  line: z.number().check(z.int(), z.gte(1)),
  fingerprint: z.string().check(z.maxLength(64)),
})
const chosenLines = z.pipe(
  z.pipe(
    z.union([z.array(z.unknown()), z.string()]),
    z.transform((value) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        return value
      }
    }),
  ),
  z.array(chosenLine).check(z.minLength(1), z.maxLength(MAX_LINES_PER_CALL)),
)

export const importLines = endpoint({
  method: 'POST',
  path: '/api/imports/:kind',
  who,
  ignoresIdempotencyKey: true,
  keyAreas: ['screens'],
  summary:
    'Imports lines of a CSV file, each as its preview said or not at all; a repetition leaves imported lines as they are',
  params,
  form: z.object({ lines: chosenLines }),
  files,
  reply: z.object({
    results: z.array(
      z.object({
        line: z.number(),
        /** `unchanged`: was imported before; `outdated`: something changed since the preview, so nothing was saved */
        outcome: z.enum(['created', 'changed', 'unchanged', 'outdated', 'refused']),
        message: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: fileRefusals,
})
export type ImportResult = z.infer<typeof importLines.reply>['results'][number]

export const exportTable = endpoint({
  method: 'GET',
  path: '/api/imports/:kind/export',
  who,
  keyAreas: ['screens'],
  summary: 'All own vehicles, restaurants or screens as CSV, in the form that the import reads',
  params,
  reply: 'table',
  refusals: { noOwner },
})
