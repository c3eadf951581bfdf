/** A selection of the rows of a list: the ids, and the row from which Shift extends it. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

/**
 * Ticks or unticks a row. With Shift, all rows between the one before and this one get the same tick.
 *
 * @param order the ids of the shown rows, from top to bottom
 */
export function toggleRow(
  { ids, anchor }: Selection,
  order: readonly string[],
  { id, isTicked, isRange }: { id: string; isTicked: boolean; isRange: boolean },
): Selection {
  const [from, to] = [anchor === undefined ? -1 : order.indexOf(anchor), order.indexOf(id)]
  const span = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const one of span) {
    if (isTicked) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: id }
}
