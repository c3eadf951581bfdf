import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { checkSettings } from './config-checks.ts'
import { readSettingFiles } from './config-files.ts'
import { splitList } from './config-rules.ts'
import { type Config, type Settings, settings } from './config-shape.ts'
import { parseBucket } from './files/bucket-settings.ts'
import { MIN_POOL_SIZE } from './db/limits.ts'

export type { Config }

/** A setting that is missing or not acceptable; the message names it. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
}

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
    mapsDir: join(dataDir, 'maps'),
    bucket: pickParsed(bucket),
    backup: {
      NODE_ENV: s.NODE_ENV,
      BACKUP_URL: s.BACKUP_URL,
      BACKUP_ACCESS_KEY_ID: s.BACKUP_ACCESS_KEY_ID,
      BACKUP_SECRET_ACCESS_KEY: s.BACKUP_SECRET_ACCESS_KEY,
    },
    databaseDir: join(dataDir, 'database'),
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    databasePoolerUrl: s.DATABASE_POOLER_URL,
    databaseReplicaUrl: s.DATABASE_REPLICA_URL,
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
    traces: readOtlpSetting(files.env, 'TRACES'),
    otlpMetrics: readOtlpMetricsSetting(files.env),
    logLevel: s.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    stopGraceSeconds: Number(s.STOP_GRACE_SECONDS ?? (production ? 5 : 0)),
    trustProxy: splitList(s.TRUST_PROXY),
    operatorNetworks: splitList(s.OPERATOR_NETWORKS),
  }
  const refused = [...checkSettings(config, s), ...listRefusals(bucket)]
  if (refused.length > 0) throw new SettingRefused(refused.join('\n'))
  return config
}

type ParsedBucket = ReturnType<typeof parseBucket>

const pickParsed = (parsed: ParsedBucket) => (parsed && 'refused' in parsed ? undefined : parsed)
const listRefusals = (parsed: ParsedBucket) => (parsed && 'refused' in parsed ? parsed.refused : [])

/** The settings with some of them replaced; an empty value counts as unset. @throws SettingRefused */
export function readChangedConfig(changes: Readonly<Record<string, string>>): Config {
  return readConfig({ ...process.env, ...changes })
}

/** By the names that OpenTelemetry gives its variables. */
function readOtlpSetting(env: Readonly<Record<string, string>>, signal: 'TRACES' | 'METRICS'): Config['traces'] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true' || env[`OTEL_${signal}_EXPORTER`] === 'none') return undefined
  return { serviceName: env.OTEL_SERVICE_NAME || 'marquee' }
}

/** As OpenTelemetry has it. */
const METRICS_INTERVAL_MS = 60_000

function readOtlpMetricsSetting(env: Readonly<Record<string, string>>): Config['otlpMetrics'] {
  const shared = readOtlpSetting(env, 'METRICS')
  return shared && { ...shared, intervalMs: Number(env.OTEL_METRIC_EXPORT_INTERVAL) || METRICS_INTERVAL_MS }
}

/** PostgreSQL usually allows a hundred connections; more processes need a choice of both settings. */
const MAX_DEFAULT_PROCESSES = 8
const DEFAULT_POOL_SIZES = { alone: 10, each: 6 }

/** In production one for each core, and one for jobs alone; otherwise none but this process, unless it is set. */
function countProcesses(s: Settings): number | undefined {
  if (s.PROCESSES) return Number(s.PROCESSES)
  if (s.NODE_ENV !== 'production' || !s.DATABASE_URL) return undefined
  if (s.ROLE === 'worker') return 1
  const served = Math.floor(Number(s.DATABASE_POOL_SIZE ?? Infinity) / MIN_POOL_SIZE)
  return Math.max(1, Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES, served))
}

/** The processes share the connections of the setting. */
function computePoolSize({ DATABASE_POOL_SIZE }: Settings, processes = 1): number {
  if (DATABASE_POOL_SIZE) return Math.floor(Number(DATABASE_POOL_SIZE) / processes)
  return processes === 1 ? DEFAULT_POOL_SIZES.alone : DEFAULT_POOL_SIZES.each
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
