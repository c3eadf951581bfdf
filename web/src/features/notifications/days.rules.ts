/** Things in the order of a list, by the day on which they happened. */
export function groupByDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  getDay: (instant: string) => string,
): { day: string; items: Item[] }[] {
  const days = Map.groupBy(items, ({ createdAt }) => getDay(createdAt))
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }))
}
