/** The facts that decide whether a database and a folder without ids belong together. */
export type InstallationFacts = {
  /** The number of files that the database refers to. */
  named: number
  /** How many of them the folder lacks. */
  missing: number
  /** Whether the folder holds any files. */
  hasFiles: boolean
}

/** True for a new database and folder, or if at least half of the files exist: some may have been lost before. */
export function isSameInstallation({ named, missing, hasFiles }: InstallationFacts): boolean {
  return named === 0 ? !hasFiles : missing * 2 <= named
}
