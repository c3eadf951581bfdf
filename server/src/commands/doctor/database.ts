import { openDatabase } from '../../open-database.ts'
import { SECONDS, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { staysOnThisMachine } from '../../platform/config-encryption.ts'
import type { Database } from '../../platform/db/database.ts'
import { shareConnections } from '../../platform/db/limits.ts'
import { assertHarmlessRole, isUpToDate } from '../../platform/db/prepare.ts'
import { assertReachable } from '../../platform/db/reachable.ts'
import { catchFailure, fail, type Finding, type Findings, ok, warn } from './findings.ts'

const ABOUT = 'Database'

/**
 * Whether the database can be used by this version, and then what `inside` checks.
 *
 * @returns what `inside` returns; undefined without tables
 */
export async function* checkDatabase<Result>(
  config: Config,
  inside: (database: Database) => Findings<Result>,
): Findings<Result | undefined> {
  const database = await openDatabase(config, () => {})
  try {
    yield* checkServer(database, config)
    yield* catchFailure('Replica', checkReplica(database, config))
    yield* catchFailure('Clock', checkClock(database))
    const hasTables = yield* catchFailure('Tables', checkTables(database, config))
    return hasTables ? yield* inside(database) : undefined
  } finally {
    await database.close()
  }
}

const MIN_VERSION = 15
/** What a worker uses besides `DATABASE_POOL_SIZE`. */
const OTHER_CONNECTIONS = 4

async function* checkServer(
  database: Database,
  { databaseUrl = '', databasePoolSize, databasePoolerUrl, role, processes = 1 }: Config,
) {
  const { rows } = await database.query(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select version from pg_stat_ssl where pid = pg_backend_pid()) as encryption`)
  const [{ version, major, allowed, encryption }] = rows as [
    { version: string; major: number; allowed: number; encryption: string | null },
  ]
  if (major < MIN_VERSION) yield fail(ABOUT, `PostgreSQL ${version} is too old; use ${MIN_VERSION} or newer`)
  else yield judgeEncryption(`PostgreSQL ${version}`, encryption, databaseUrl)
  const pooled = databasePoolerUrl ? shareConnections(databasePoolSize, role).background : databasePoolSize
  const used = processes * (pooled + OTHER_CONNECTIONS)
  if (used > allowed)
    yield fail(ABOUT, `${used} connections are needed and ${allowed} allowed; raise max_connections of PostgreSQL`)
}

/** Above it, lists and reports are hardly ever read from the replica. */
const MAX_LAG_SECONDS = 10

async function* checkReplica({ replica }: Database, { databaseReplicaUrl }: Config): Findings {
  if (!replica || !databaseReplicaUrl) return
  await assertReachable('DATABASE_REPLICA_URL', databaseReplicaUrl)
  const { bytes, seconds, encryption } = await replica.measureLag()
  const lag = `${Math.ceil(bytes / 1024)} KiB and ${seconds.toFixed(1)} s behind`
  if (seconds > MAX_LAG_SECONDS) yield warn('Replica', `is ${lag}; until it has caught up, the primary answers`)
  else if (encryption === null && !staysOnThisMachine(databaseReplicaUrl))
    yield warn('Replica', 'is reached without encryption, as DATABASE_REPLICA_URL says')
  else
    yield ok('Replica', `follows the database, ${lag}, ${encryption ? `encrypted (${encryption})` : 'on this machine'}`)
}

/** @param encryption as PostgreSQL names it; null: none. Exported for its table of cases. */
export function judgeEncryption(server: string, encryption: string | null, databaseUrl: string): Finding {
  if (encryption === null)
    return staysOnThisMachine(databaseUrl)
      ? ok(ABOUT, `${server}, on this machine`)
      : warn(ABOUT, `${server} is reached without encryption, as DATABASE_URL says`)
  // In every other mode that encrypts, the driver checks the certificate of the server.
  const isChecked = new URL(databaseUrl).searchParams.getAll('sslmode').at(-1) !== 'no-verify'
  if (isChecked) return ok(ABOUT, `${server}, encrypted (${encryption})`)
  return warn(
    ABOUT,
    `${server}, encrypted (${encryption}), but the server's identity is not checked (sslmode=no-verify)`,
  )
}

const CLOCK_LIMITS = { warningMs: 2 * SECONDS, problemMs: 30 * SECONDS }

async function* checkClock(database: Database): Findings {
  const before = systemClock.now().getTime()
  const { rows } = await database.query('select clock_timestamp() as now')
  const after = systemClock.now().getTime()
  const [{ now }] = rows as [{ now: Date }]
  const apartMs = Math.max(before - now.getTime(), now.getTime() - after, 0)
  yield judgeClock(apartMs)
}

/**
 * The codes of authenticator apps, which follow this clock, are accepted half a minute early or late (decision 6).
 * Exported for its table of cases.
 */
export function judgeClock(apartMs: number): Finding {
  const text = `server and database differ by ${(apartMs / SECONDS).toFixed(1)} s`
  if (apartMs <= CLOCK_LIMITS.warningMs) return ok('Clock', text)
  return (apartMs <= CLOCK_LIMITS.problemMs ? warn : fail)('Clock', `${text}; synchronise both (NTP)`)
}

async function* checkTables(database: Database, { databaseOwnerUrl }: Config): Findings<boolean> {
  if (!(await isUpToDate(database))) {
    yield databaseOwnerUrl
      ? warn('Tables', 'are not those of this version; the next start updates them, back up first')
      : fail('Tables', 'are not those of this version; run `npm run migrate` with DATABASE_OWNER_URL')
    return false
  }
  yield ok('Tables', 'are those of this version')
  yield* catchFailure('Role', checkRole(database))
  yield* catchFailure('Backups', checkBackups(database))
  return true
}

async function* checkRole(database: Database): Findings {
  await assertHarmlessRole(database)
  yield ok('Role', 'cannot change the audit log')
}

/** Only archiving can be seen from here; dumps and the backups of a provider cannot. */
async function* checkBackups(database: Database): Findings {
  const { rows } = await database.query(`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as last,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`)
  const [{ isOn, last, isFailing }] = rows as [{ isOn: boolean; last: Date | null; isFailing: boolean }]
  if (!isOn) yield warn('Backups', 'PostgreSQL archives nothing; make sure that dumps or your provider do it')
  else if (isFailing) yield fail('Backups', 'PostgreSQL fails to archive; look at its log and archive_command')
  else yield ok('Backups', last ? `PostgreSQL archived last at ${last.toISOString()}` : 'PostgreSQL archives')
}
