/** The locks of tables that statements take, from weak to strong (PostgreSQL, "Explicit Locking"). */
export const LOCK_MODES = [
  'ACCESS SHARE',
  'ROW SHARE',
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const
export type LockMode = (typeof LOCK_MODES)[number]

/** What PostgreSQL does with the table: how long that takes depends on its size, except for `catalogue`. */
export type Work = 'catalogue' | 'scan' | 'index' | 'rewrite' | 'rows'

export type TableLock = {
  /** The table; or the index, whose table is locked. */
  relation: string
  mode: LockMode
  work: Work
}

/** What a statement does to others that use the database at the same time, and to the version before. */
export type StatementEffect = {
  /** Of tables that exist before the statement. */
  locks: TableLock[]
  /** The table that it creates, which no process uses yet. */
  creates: string | null
  /** Why the version before may fail afterwards; null when it does not. */
  breaks: string | null
  /** Runs outside a transaction. */
  isConcurrent: boolean
  /** It runs code, or is of a kind that is not in the tables of this folder. */
  isUnknown: boolean
}

export const isAtLeast = (mode: LockMode, than: LockMode) => LOCK_MODES.indexOf(mode) >= LOCK_MODES.indexOf(than)

export const blocksReads = (mode: LockMode) => mode === 'ACCESS EXCLUSIVE'

export const blocksWrites = (mode: LockMode) => isAtLeast(mode, 'SHARE')
