import type { Node, ResTarget } from 'libpg-query'

/** The column `a.b` as ['a', 'b']. */
export const toPath = (fields: readonly Node[] = []): string[] =>
  fields.flatMap((field) => ('String' in field ? [field.String.sval ?? ''] : []))

/** Lists the columns that an expression mentions. */
export function listColumnPaths(nodes: unknown): string[][] {
  if (nodes === null || typeof nodes !== 'object') return []
  if ('ColumnRef' in nodes) return [toPath((nodes as { ColumnRef: { fields?: Node[] } }).ColumnRef.fields)]
  return Object.values(nodes).flatMap(listColumnPaths)
}

/** The name under which others see a column of a SELECT. */
export function getTargetName({ name, val }: ResTarget): string {
  return name ?? (val && 'ColumnRef' in val ? (toPath(val.ColumnRef.fields).at(-1) ?? '') : '')
}
