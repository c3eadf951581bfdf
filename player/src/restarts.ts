/**
 * How often this page had to start over by itself, and why. Kept where it is written at once, beside the
 * database, which may be what is stuck.
 */
export type Restarts = {
  /** In a row, since the page was last well. */
  streak: number
  total: number
  last: { at: string; reason: string } | null
  /** The last one has not been told to anybody yet. */
  isNews: boolean
}

const KEY = 'marquee-restarts'
const NONE: Restarts = { streak: 0, total: 0, last: null, isNews: false }

/** @param place where it is kept; without one it is forgotten with the page */
export function openRestarts(place: Pick<Storage, 'getItem' | 'setItem'> | null) {
  let known = read(place)

  function write(next: Restarts): void {
    known = next
    try {
      place?.setItem(KEY, JSON.stringify(known))
    } catch {
      // A full or forbidden place: the page goes on, and only forgets this.
    }
  }

  return {
    state: (): Restarts => known,
    note(reason: string, at: number): void {
      const last = { at: new Date(at).toISOString(), reason }
      write({ streak: known.streak + 1, total: known.total + 1, last, isNews: true })
    },
    well: (): void => write({ ...known, streak: 0 }),
    /** The last restart, once. */
    takeNews(): Restarts['last'] {
      if (!known.isNews) return null
      write({ ...known, isNews: false })
      return known.last
    },
  }
}

function read(place: Pick<Storage, 'getItem'> | null): Restarts {
  try {
    const kept: unknown = JSON.parse(place?.getItem(KEY) ?? 'null')
    return typeof kept === 'object' ? { ...NONE, ...kept } : NONE
  } catch {
    return NONE
  }
}
