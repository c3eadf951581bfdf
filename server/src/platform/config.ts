import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { MAX_REPORT_AGE_DAYS, POSITION_RETENTION_DAYS } from '@marquee/contract/device.rules'
import * as z from 'zod/mini'
import { findEncryptionProblem, sendsPasswordOpenly } from './config-encryption.ts'
import { readSettingFiles } from './config-files.ts'
import { hasWeakPassword, isNetwork, splitList, WEAK_PASSWORD } from './config-rules.ts'
import { type BucketSettings, parseBucket } from './files/bucket-settings.ts'
import { MIN_POOL_SIZE } from './db/limits.ts'
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
  /** undefined: videos and pictures are in `mediaDir` */
  bucket: BucketSettings | undefined
  databaseDir: string
  /** undefined: the embedded database in `databaseDir` */
  databaseUrl: string | undefined
  /**
   * The same database as the owner of the tables, the only role that changes them; undefined: the role of `databaseUrl`
   */
  databaseOwnerUrl: string | undefined
  /** The same database behind a pooler such as PgBouncer, for the calls of people and devices; undefined: without one */
  databasePoolerUrl: string | undefined
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
  logLevel: string
  /** How long the server still accepts calls after SIGTERM, while it reports that it is not ready. */
  stopGraceSeconds: number
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string[]
  /** Networks from which operators may sign in and call; empty: from everywhere. */
  operatorNetworks: string[]
}

/** A setting that is missing or not acceptable; the message names it. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
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
const MAIL_ADDRESS = z.email()

const settings = z.object({
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
  DATABASE_POOL_SIZE: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'must be a number'))),
  PROCESSES: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'))),
  MEDIA_URL: z.optional(z.string()),
  MEDIA_ACCESS_KEY_ID: z.optional(z.string()),
  MEDIA_SECRET_ACCESS_KEY: z.optional(z.string()),
  MEDIA_DELIVERY: z.optional(z.string()),
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

/** @throws SettingRefused naming every setting that is missing or not acceptable */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const files = readSettingFiles(dropEmpty(env), Object.keys(settings.shape))
  if (files.refused.length > 0) throw new SettingRefused(files.refused.join('\n'))
  const parsed = settings.safeParse(files.env)
  if (!parsed.success) {
    throw new SettingRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const s = parsed.data
  const production = s.NODE_ENV === 'production'
  const dataDir = resolve(s.DATA_DIR)
  const bucket = parseBucket(s)
  const port = Number(s.PORT)
  const processes = countProcesses(s)
  const config: Config = {
    production,
    role: s.ROLE,
    host: s.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    metricsHost: s.METRICS_HOST,
    metricsPort: s.METRICS_PORT === undefined ? undefined : Number(s.METRICS_PORT),
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    mediaDir: join(dataDir, 'media'),
    bucket: bucket && 'refused' in bucket ? undefined : bucket,
    databaseDir: join(dataDir, 'database'),
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    databasePoolerUrl: s.DATABASE_POOLER_URL,
    databasePoolSize: computePoolSize(s, processes),
    processes,
    smtpUrl: s.SMTP_URL,
    mailFrom: parseMailbox(s.MAIL_FROM),
    demo: !production && s.DEMO !== '0' && s.DEMO !== 'false',
    positionRetentionDays: Number(s.POSITIONS_KEPT_DAYS),
    playRetentionMonths: Number(s.PLAYS_KEPT_MONTHS),
    trashRetentionDays: Number(s.TRASH_KEPT_DAYS),
    diskLowBytes: Number(s.DISK_LOW_MB) * 1e6,
    diskReservedBytes: Number(s.DISK_RESERVED_MB) * 1e6,
    showsApiDocs: s.API_DOCS === '1',
    acceptsClientErrors: s.CLIENT_ERRORS === '1',
    traces: readTracesSetting(files.env),
    logLevel: s.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    stopGraceSeconds: Number(s.STOP_GRACE_SECONDS ?? (production ? 5 : 0)),
    trustProxy: splitList(s.TRUST_PROXY),
    operatorNetworks: splitList(s.OPERATOR_NETWORKS),
  }
  const refused = [...checkSettings(config, s), ...(bucket && 'refused' in bucket ? bucket.refused : [])]
  if (refused.length > 0) throw new SettingRefused(refused.join('\n'))
  return config
}

/** The settings with some of them replaced; an empty value counts as unset. @throws SettingRefused */
export function readChangedConfig(changes: Readonly<Record<string, string>>): Config {
  return readConfig({ ...process.env, ...changes })
}

/** By the names that OpenTelemetry gives its variables. */
function readTracesSetting(env: Readonly<Record<string, string>>): Config['traces'] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return undefined
  return { serviceName: env.OTEL_SERVICE_NAME || 'marquee' }
}

/** PostgreSQL usually allows a hundred connections; more processes need a choice of both settings. */
const MAX_DEFAULT_PROCESSES = 8
const DEFAULT_POOL_SIZES = { alone: 10, each: 6 }

/** In production one for each core, and one for jobs alone; otherwise none but this process, unless it is set. */
function countProcesses(s: z.infer<typeof settings>): number | undefined {
  if (s.PROCESSES) return Number(s.PROCESSES)
  if (s.NODE_ENV !== 'production' || !s.DATABASE_URL) return undefined
  if (s.ROLE === 'worker') return 1
  const served = Math.floor(Number(s.DATABASE_POOL_SIZE ?? Infinity) / MIN_POOL_SIZE)
  return Math.max(1, Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES, served))
}

/** The processes share the connections of the setting. */
function computePoolSize({ DATABASE_POOL_SIZE }: z.infer<typeof settings>, processes = 1): number {
  if (DATABASE_POOL_SIZE) return Math.floor(Number(DATABASE_POOL_SIZE) / processes)
  return processes === 1 ? DEFAULT_POOL_SIZES.alone : DEFAULT_POOL_SIZES.each
}

/** Position logs are rebuilt around late heartbeats from the raw positions beside them (decision 16). */
const MIN_POSITION_DAYS = MAX_REPORT_AGE_DAYS + 2

/** A year and the month in which late plays arrive; the database refuses to drop younger plays as well (decision 3). */
const MIN_PLAY_MONTHS = 13

function checkSettings(config: Config, s: z.infer<typeof settings>): string[] {
  const refused: string[] = []
  if (config.metricsPort === config.port) refused.push('METRICS_PORT: must be another port than PORT')
  if (config.positionRetentionDays < MIN_POSITION_DAYS)
    refused.push(
      `POSITIONS_KEPT_DAYS: must be at least ${MIN_POSITION_DAYS}, late positions are taken for ${MAX_REPORT_AGE_DAYS} days`,
    )
  if (config.playRetentionMonths < MIN_PLAY_MONTHS)
    refused.push(`PLAYS_KEPT_MONTHS: must be at least ${MIN_PLAY_MONTHS}, plays are the proof of what is paid for`)
  refused.push(...checkRole(config), ...checkProcesses(config))
  if (config.demo && config.operatorNetworks.length > 0)
    refused.push('OPERATOR_NETWORKS: needs DEMO=0, the operators of the demo data work on this machine')
  if (!MAIL_ADDRESS.safeParse(config.mailFrom.address).success)
    refused.push('MAIL_FROM: must have the form Marquee <no-reply@screens.example.com>')
  for (const [name, networks] of [
    ['TRUST_PROXY', config.trustProxy],
    ['OPERATOR_NETWORKS', config.operatorNetworks],
  ] as const)
    for (const network of networks.filter((one) => !isNetwork(one)))
      refused.push(`${name}: ${network} is neither an address such as 10.0.0.5 nor a network such as 10.0.0.0/8`)
  refused.push(...checkOwnerUrl(s))
  if (s.DATABASE_POOLER_URL && !s.DATABASE_URL)
    refused.push('DATABASE_POOLER_URL: needs DATABASE_URL beside it, which leads to PostgreSQL itself')
  if (!config.production) return refused
  if (!s.PUBLIC_URL) refused.push('PUBLIC_URL: needed in production')
  else if (!config.publicUrl.startsWith('https://'))
    refused.push('PUBLIC_URL: must begin with https:// in production, players need it')
  if (!s.SMTP_URL) refused.push('SMTP_URL: needed in production')
  if (!s.DATABASE_URL)
    refused.push('DATABASE_URL: needed in production, the embedded database does not survive a power cut')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_POOLER_URL'] as const) {
    if (hasWeakPassword(s[name])) refused.push(`${name}: ${WEAK_PASSWORD}`)
    const problem = s[name] && findEncryptionProblem(s[name])
    if (problem) refused.push(`${name}: ${problem}`)
  }
  if (s.SMTP_URL && sendsPasswordOpenly(s.SMTP_URL))
    refused.push('SMTP_URL: its options could send the password without encryption; remove options such as ignoreTLS')
  return refused
}

function checkRole({ role, databaseUrl, demo }: Config): string[] {
  if (role === 'all') return []
  if (!databaseUrl) return ['ROLE: needs DATABASE_URL, the embedded database serves one process, which does all']
  return demo ? ['ROLE: needs DEMO=0, demo devices need calls and jobs in one process'] : []
}

function checkProcesses({ processes, databasePoolSize, databaseUrl, demo }: Config): string[] {
  if (processes !== undefined && !databaseUrl)
    return ['PROCESSES: needs DATABASE_URL, the embedded database serves one process only']
  if (processes !== undefined && demo) return ['PROCESSES: needs DEMO=0, demo devices run in one process only']
  if (databasePoolSize >= MIN_POOL_SIZE) return []
  const least = MIN_POOL_SIZE * (processes ?? 1)
  const of = processes === undefined || processes === 1 ? '' : ` of ${processes} processes`
  return [`DATABASE_POOL_SIZE: must be at least ${least}, so that people, devices and jobs${of} each have a connection`]
}

/** `DATABASE_URL` and `DATABASE_OWNER_URL` name two roles of one database (decision 4). */
function checkOwnerUrl({ DATABASE_URL, DATABASE_OWNER_URL }: z.infer<typeof settings>): string[] {
  if (!DATABASE_OWNER_URL) return []
  if (!DATABASE_URL)
    return ['DATABASE_OWNER_URL: needs DATABASE_URL beside it, for the role that the server works with']
  const [own, owner] = [new URL(DATABASE_URL), new URL(DATABASE_OWNER_URL)]
  if (own.pathname !== owner.pathname) return ['DATABASE_OWNER_URL: must name the same database as DATABASE_URL']
  if (own.username === owner.username) return ['DATABASE_OWNER_URL: must be another role than that of DATABASE_URL']
  return []
}

function dropEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]))
}

function parseMailbox(text: string): { name: string; address: string } {
  const match = /^(.*)<(.+)>$/.exec(text)
  return match
    ? { name: (match[1] ?? '').trim(), address: (match[2] ?? '').trim() }
    : { name: 'Marquee', address: text }
}
