/**
 * The restarts of this page with their reasons. They are in `localStorage`, because it is synchronous and works when
 * the database is blocked.
 */
export type RestartState = {
  /** Restarts in a row since the page was last healthy. */
  streak: number
  total: number
  last: { at: string; reason: string } | null
  /** The last restart is not reported yet. */
  isNews: boolean
}

const KEY = 'marquee-restarts'
const NONE: RestartState = { streak: 0, total: 0, last: null, isNews: false }

/** @param storage null: the log is lost with the page */
export function openRestartLog(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  let known = read(storage)

  function write(next: RestartState): void {
    known = next
    try {
      storage?.setItem(KEY, JSON.stringify(known))
    } catch {
      // The storage is full or forbidden. The page continues without the log.
    }
  }

  return {
    state: (): RestartState => known,
    note(reason: string, at: number): void {
      const last = { at: new Date(at).toISOString(), reason }
      write({ streak: known.streak + 1, total: known.total + 1, last, isNews: true })
    },
    resetStreak: (): void => write({ ...known, streak: 0 }),
    /** Returns the last restart once. */
    takeUnreported(): RestartState['last'] {
      if (!known.isNews) return null
      write({ ...known, isNews: false })
      return known.last
    },
  }
}

function read(storage: Pick<Storage, 'getItem'> | null): RestartState {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    return typeof stored === 'object' ? { ...NONE, ...stored } : NONE
  } catch {
    return NONE
  }
}
