import { ALL_IMPORT_COLUMNS, type ImportColumn } from '@marquee/contract/import-columns.rules'
import type * as z from 'zod/mini'
import { describeIssues } from '../../platform/http/issue-messages.ts'
import type { Problem } from './plan.ts'

/**
 * Checks the fields of a line with the schema of the form.
 *
 * @param columns the columns of the fields that have another name, by the field of an issue
 */
export function checkFields<S extends z.ZodMiniType>(
  schema: S,
  fields: unknown,
  columns: Readonly<Record<string, ImportColumn>> = {},
): { fields: z.output<S> } | { problem: Problem } {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { fields: parsed.data }
  const { field, message } = describeIssues(parsed.error.issues)
  const column = columns[field] ?? ALL_IMPORT_COLUMNS.find((one) => one === field) ?? null
  return { problem: { column, message } }
}
