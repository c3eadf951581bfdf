/** Where a page or a batch ends. */
export type PlayPosition = { startedAt: Date; playId: string }

/** Plays in the order of time, of which the first is known before the source is opened. */
type SortedSource<T> = { firstAt: Date; open: () => AsyncGenerator<T[]> }

type Head<T> = { next: T; advance: () => Promise<T | undefined>; close: () => Promise<unknown> }

/**
 * Merges sources in the order of time. A source is opened when its time comes, so only few are open at once, and all are
 * closed when the reader goes or one fails.
 */
export async function* mergeSorted<T extends PlayPosition>(
  sources: readonly SortedSource<T>[],
  batchSize: number,
): AsyncGenerator<T[]> {
  const waiting = sources.toSorted((one, other) => one.firstAt.getTime() - other.firstAt.getTime())
  let heads: Head<T>[] = []
  let batch: T[] = []
  const findFirst = () =>
    heads.reduce<Head<T> | undefined>(
      (first, head) => (first && comparePlays(first.next, head.next) <= 0 ? first : head),
      undefined,
    )
  try {
    for (;;) {
      let first = findFirst()
      while (waiting[0] && (!first || waiting[0].firstAt <= first.next.startedAt)) {
        const head = await openHead(waiting[0])
        if (head) heads.push(head)
        waiting.shift()
        first = findFirst()
      }
      if (!first) break
      batch.push(first.next)
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
      const next = await first.advance()
      if (next === undefined) heads = heads.filter((head) => head !== first)
      else first.next = next
    }
    yield batch
  } finally {
    await Promise.all(heads.map((head) => head.close()))
  }
}

async function openHead<T>({ open }: SortedSource<T>): Promise<Head<T> | undefined> {
  const rows = listRows(open())
  const advance = async () => (await rows.next()).value ?? undefined
  const next = await advance()
  return next === undefined ? undefined : { next, advance, close: () => rows.return(undefined) }
}

async function* listRows<T>(batches: AsyncGenerator<T[]>): AsyncGenerator<T, undefined> {
  for await (const batch of batches) yield* batch
  return undefined
}

/** Negative when the first play comes before the other in the order of time. */
export function comparePlays(one: PlayPosition, other: PlayPosition): number {
  const difference = one.startedAt.getTime() - other.startedAt.getTime()
  if (difference !== 0) return difference
  return one.playId < other.playId ? -1 : Number(one.playId > other.playId)
}
