import { POSITION_RETENTION_DAYS } from '@marquee/contract/device.rules'
import * as z from 'zod/mini'
import type { BackupTexts, BucketSettings } from './files/bucket-settings.ts'
import { type Role, ROLES } from './role.ts'

/**
 * All settings of the server, read once at start (documented in docs/operating.md).
 *
 * In `production` there is no demo data, required settings must be set, and weak ones are refused by name (product 10).
 */
export type Config = {
  production: boolean
  role: Role
  host: string
  port: number
  metricsHost: string
  /** The port of `/metrics` alone; undefined: the main port answers it */
  metricsPort: number | undefined
  /** Address under which people and devices reach the server, without a trailing slash. */
  publicUrl: string
  dataDir: string
  mediaDir: string
  /** PMTiles files of streets (decision 32). */
  mapsDir: string
  /** undefined: videos and pictures are in `mediaDir` */
  bucket: BucketSettings | undefined
  /** Where backups are, as it is written: only the commands that make and restore backups need the keys. */
  backup: BackupTexts
  databaseDir: string
  /** undefined: the embedded database in `databaseDir` */
  databaseUrl: string | undefined
  /**
   * The same database as the owner of the tables, the only role that changes them; undefined: the role of `databaseUrl`
   */
  databaseOwnerUrl: string | undefined
  /** The same database behind a pooler such as PgBouncer, for the calls of people and devices; undefined: without one */
  databasePoolerUrl: string | undefined
  /** A streaming replica of the same database, for lists, reports and exports; undefined: without one */
  databaseReplicaUrl: string | undefined
  /** Connections of one process. */
  databasePoolSize: number
  /** Worker processes behind one port; undefined: this process serves by itself */
  processes: number | undefined
  /** undefined: development mailbox */
  smtpUrl: string | undefined
  mailFrom: { name: string; address: string }
  demo: boolean
  /** Raw positions and heartbeats are kept this long (product 6). */
  positionRetentionDays: number
  /** Plays are kept for so many whole months beside the running one (decision 3). */
  playRetentionMonths: number
  /** How long unused files stay in the trash (decision 11). */
  trashRetentionDays: number
  /** Below this free space, operators get an alert. */
  diskLowBytes: number
  /** Below this free space, uploads are refused. */
  diskReservedBytes: number
  /** Whether the calls are published at `/api/docs` and `/api/openapi.json`. */
  showsApiDocs: boolean
  /** Whether browsers may report errors of pages into the log. */
  acceptsClientErrors: boolean
  /** Where `OTEL_EXPORTER_OTLP_ENDPOINT` sends traces, the libraries read from its variables; undefined: nowhere */
  traces: { serviceName: string } | undefined
  /** The same for metrics, which are sent at intervals. */
  otlpMetrics: { serviceName: string; intervalMs: number } | undefined
  logLevel: string
  /** How long the server still accepts calls after SIGTERM, while it reports that it is not ready. */
  stopGraceSeconds: number
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string[]
  /** Networks from which operators may sign in and call; empty: from everywhere. */
  operatorNetworks: string[]
}

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
})

const portNumber = z
  .string()
  .check(z.regex(/^\d{1,5}$/, 'must be a port number'))
  .check(z.refine((text) => Number(text) <= 65_535, 'must be a port number'))
const megabytes = z.string().check(z.regex(/^\d{1,9}$/, 'must be a number of megabytes'))

/** The environment, where each setting is acceptable by itself. */
export const settings = z.object({
  /** An unknown value would create demo data on a server that is meant for production. */
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  ROLE: z._default(z.enum(ROLES, 'must be web, worker or all'), 'all'),
  HOST: z.optional(z.string()),
  PORT: z._default(portNumber, '3000'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(portNumber),
  PUBLIC_URL: z.optional(z.url('must be an address such as https://screens.example.com')),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_OWNER_URL: z.optional(databaseAddress),
  DATABASE_POOLER_URL: z.optional(databaseAddress),
  DATABASE_REPLICA_URL: z.optional(databaseAddress),
  DATABASE_POOL_SIZE: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'must be a number'))),
  PROCESSES: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'))),
  MEDIA_URL: z.optional(z.string()),
  MEDIA_ACCESS_KEY_ID: z.optional(z.string()),
  MEDIA_SECRET_ACCESS_KEY: z.optional(z.string()),
  MEDIA_DELIVERY: z.optional(z.string()),
  BACKUP_URL: z.optional(z.string()),
  BACKUP_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })),
  MAIL_FROM: z._default(z.string(), 'Marquee <no-reply@marquee.example>'),
  DEMO: z._default(z.string(), '1'),
  CLIENT_ERRORS: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  API_DOCS: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  POSITIONS_KEPT_DAYS: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number of days')),
    String(POSITION_RETENTION_DAYS),
  ),
  PLAYS_KEPT_MONTHS: z._default(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number of months')), '13'),
  TRASH_KEPT_DAYS: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number of days')), '7'),
  DISK_LOW_MB: z._default(megabytes, '5000'),
  DISK_RESERVED_MB: z._default(megabytes, '500'),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  STOP_GRACE_SECONDS: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'must be a number of seconds'))),
  TRUST_PROXY: z._default(z.string(), ''),
  OPERATOR_NETWORKS: z._default(z.string(), ''),
})

export type Settings = z.infer<typeof settings>
