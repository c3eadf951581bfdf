/** What tells whether a database and a folder without ids are one installation. */
export type Likeness = {
  /** Files that the database names. */
  named: number
  /** Of those, how many the folder lacks. */
  missing: number
  /** Whether the folder holds any files. */
  hasFiles: boolean
}

/** A new database with a new folder, or at least half of the files: single ones may have been lost before. */
export function isSameInstallation({ named, missing, hasFiles }: Likeness): boolean {
  return named === 0 ? !hasFiles : missing * 2 <= named
}
