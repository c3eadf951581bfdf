import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log.ts'
import type { Listeners } from './notify.ts'

/** What every route and job may use. */
export type AppContext = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly database: Database
  /** Reads outside a transaction. */
  readonly db: Db
  readonly files: FileStore
  /** The id that database and media folder carry. */
  readonly installationId: string
  readonly listeners: Listeners
  /** Whether the job queue responds. */
  readonly areJobsHealthy: () => boolean
}
