import type { Config } from '../../platform/config.ts'
import { BackupRefused } from './refused.ts'

/**
 * The address of the owner of the tables, whom backup and restore need: the role of the application may neither read
 * everything nor create tables. Undefined: the embedded database.
 *
 * @throws BackupRefused in production when only the role of the application is known
 */
export function pickOwnerUrl({ databaseUrl, databaseOwnerUrl, production }: Config): string | undefined {
  if (databaseUrl && !databaseOwnerUrl && production)
    throw new BackupRefused(
      'DATABASE_OWNER_URL: needed for backup and restore, because only the owner may read and create all tables.',
    )
  return databaseOwnerUrl ?? databaseUrl
}
