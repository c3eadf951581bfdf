import { MAX_REPORT_AGE_DAYS } from '@marquee/contract/device.rules'
import * as z from 'zod/mini'
import { findEncryptionProblem, sendsPasswordOpenly } from './config-encryption.ts'
import { hasWeakPassword, isNetwork, WEAK_PASSWORD } from './config-rules.ts'
import type { Config, Settings } from './config-shape.ts'
import { MIN_POOL_SIZE } from './db/limits.ts'

/** Position logs are rebuilt around late heartbeats from the raw positions beside them (decision 16). */
const MIN_POSITION_DAYS = MAX_REPORT_AGE_DAYS + 2

/** A year and the month in which late plays arrive; the database refuses to drop younger plays as well (decision 3). */
const MIN_PLAY_MONTHS = 13

const MAIL_ADDRESS = z.email()

/** Each has a password that is hard to guess, and says how it is encrypted. */
const DATABASE_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_REPLICA_URL',
] as const

/** Why settings are not acceptable together, or in production; each sentence begins with its setting. */
export function checkSettings(config: Config, s: Settings): string[] {
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
  refused.push(...checkReplicaUrl(s))
  if (!config.production) return refused
  if (!s.PUBLIC_URL) refused.push('PUBLIC_URL: needed in production')
  else if (!config.publicUrl.startsWith('https://'))
    refused.push('PUBLIC_URL: must begin with https:// in production, players need it')
  if (!s.SMTP_URL) refused.push('SMTP_URL: needed in production')
  if (!s.DATABASE_URL)
    refused.push('DATABASE_URL: needed in production, the embedded database does not survive a power cut')
  for (const name of DATABASE_ADDRESSES) {
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
function checkOwnerUrl({ DATABASE_URL, DATABASE_OWNER_URL }: Settings): string[] {
  if (!DATABASE_OWNER_URL) return []
  if (!DATABASE_URL)
    return ['DATABASE_OWNER_URL: needs DATABASE_URL beside it, for the role that the server works with']
  const [own, owner] = [new URL(DATABASE_URL), new URL(DATABASE_OWNER_URL)]
  if (own.pathname !== owner.pathname) return ['DATABASE_OWNER_URL: must name the same database as DATABASE_URL']
  if (own.username === owner.username) return ['DATABASE_OWNER_URL: must be another role than that of DATABASE_URL']
  return []
}

function checkReplicaUrl({ DATABASE_URL, DATABASE_REPLICA_URL }: Settings): string[] {
  if (!DATABASE_REPLICA_URL) return []
  if (!DATABASE_URL) return ['DATABASE_REPLICA_URL: needs DATABASE_URL beside it, for all that is written']
  if (new URL(DATABASE_URL).pathname !== new URL(DATABASE_REPLICA_URL).pathname)
    return ['DATABASE_REPLICA_URL: must name the same database as DATABASE_URL']
  return []
}
