/**
 * How often this page had to start over by itself, and why. Kept where it is written at once, beside the
 * database, which may be what is stuck.
 */
export type RestartState = {
  /** In a row, since the page was last well. */
  streak: number
  total: number
  last: { at: string; reason: string } | null
  /** The last one has not been told to anybody yet. */
  isNews: boolean
}

const KEY = 'marquee-restarts'
const NONE: RestartState = { streak: 0, total: 0, last: null, isNews: false }

/** @param storage where it is kept; without one it is forgotten with the page */
export function openRestartLog(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  let known = read(storage)

  function write(next: RestartState): void {
    known = next
    try {
      storage?.setItem(KEY, JSON.stringify(known))
    } catch {
      // A full or forbidden place: the page goes on, and only forgets this.
    }
  }

  return {
    state: (): RestartState => known,
    note(reason: string, at: number): void {
      const last = { at: new Date(at).toISOString(), reason }
      write({ streak: known.streak + 1, total: known.total + 1, last, isNews: true })
    },
    resetStreak: (): void => write({ ...known, streak: 0 }),
    /** The last restart, once. */
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
