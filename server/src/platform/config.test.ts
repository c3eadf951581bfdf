import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig, SettingRefused } from './config.ts'

const readProblems = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingRefused) return error.message
    throw error
  }
  return ''
}

it('needs no settings in development', () => {
  expect(readConfig({})).toMatchObject({ production: false, port: 3000, databaseUrl: undefined, demo: true })
})

it('keeps raw positions at least as long as late ones are accepted (decision 16)', () => {
  expect(readProblems({ POSITIONS_KEPT_DAYS: '31' })).toContain('POSITIONS_KEPT_DAYS')
  expect(readConfig({ POSITIONS_KEPT_DAYS: '32' }).positionRetentionDays).toBe(32)
})

it('keeps plays for at least thirteen months, as the database demands (decision 3)', () => {
  expect(readProblems({ PLAYS_KEPT_MONTHS: '12' })).toContain('PLAYS_KEPT_MONTHS')
  expect(readProblems({ PLAYS_KEPT_MONTHS: 'a year' })).toContain('PLAYS_KEPT_MONTHS')
  expect(readConfig({}).playRetentionMonths).toBe(13)
  expect(readConfig({ PLAYS_KEPT_MONTHS: '24' }).playRetentionMonths).toBe(24)
})

it('names every setting that is missing in production (product 10)', () => {
  const refusal = readProblems({ NODE_ENV: 'production' })
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL']) expect(refusal).toContain(name)
})

it.each([
  ['PUBLIC_URL', 'http://screens.example.com'],
  ['DATABASE_URL', 'postgres://marquee:marquee@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://marquee@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://marquee:Password@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_OWNER_URL', 'postgres://owner:marquee@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_OWNER_URL', 'postgres://owner:q7Rw-91xT-c0Lz@db.example.com/another?sslmode=verify-full'],
  ['DATABASE_OWNER_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'mysql://marquee:of-some-length@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://marquee:short-q7Rw9@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://marquee:aaaaaaaaaaaaaaaa@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://anna:anna-2026-q7Rw@db.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?sslmode=require'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?ssl=true'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?sslmode=disable&sslmode=prefer'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@localhost/marquee?host=db.example.com'],
  ['DATABASE_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@10.0.0.9/marquee?sslmode=verify-full'],
  ['DATABASE_OWNER_URL', 'postgres://owner:q7Rw-91xT-c0Lz@db.example.com/marquee'],
  ['DATABASE_POOLER_URL', 'postgres://marquee:marquee@pool.example.com:6432/marquee?sslmode=verify-full'],
  ['DATABASE_POOLER_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@pool.example.com:6432/marquee'],
  ['DATABASE_REPLICA_URL', 'postgres://marquee:marquee@replica.example.com/marquee?sslmode=verify-full'],
  ['DATABASE_REPLICA_URL', 'postgres://marquee:q7Rw-91xT-c0Lz@replica.example.com/marquee'],
  ['SMTP_URL', 'javascript:alert(1)'],
  ['SMTP_URL', 'smtp://anna:q7Rw-91xT@mail.example.com?ignoreTLS=true'],
  ['NODE_ENV', 'Production'],
])('D-48 refuses the weak %s %s in production', (name, value) => {
  const strong = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://screens.example.com',
    SMTP_URL: 'smtp://mail.example.com',
    DATABASE_URL: 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?sslmode=verify-full',
  }
  expect(readProblems(strong)).toBe('')
  expect(readProblems({ ...strong, [name]: value })).toContain(name)
})

it.each([
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['OPERATOR_NETWORKS', '10.0.0.0/33'],
  ['OPERATOR_NETWORKS', 'office.example.com'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_POOL_SIZE', '3'],
  ['API_DOCS', 'no'],
  ['PORT', '65536'],
  ['METRICS_PORT', '99999'],
  ['METRICS_PORT', '3000'],
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'Marquee <nonsense>'],
])('D-48 refuses %s %s, and names the setting', (name, value) => {
  expect(readProblems({ [name]: value })).toMatch(new RegExp(`^${name}: `))
})

it('accepts addresses and networks of proxies', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, 10.0.0.0/8,::1,fd00::/8' }).trustProxy).toHaveLength(4)
})

it('accepts a pooler only beside the database itself (decision 2)', () => {
  const [own, pooled] = ['postgres://app:q7Rw-91xT-c0Lz@db/marquee', 'postgres://app:q7Rw-91xT-c0Lz@pool:6432/marquee']
  expect(readProblems({ DATABASE_POOLER_URL: pooled })).toContain('needs DATABASE_URL beside it')
  expect(readConfig({ DATABASE_URL: own, DATABASE_POOLER_URL: pooled })).toMatchObject({ databasePoolerUrl: pooled })
})

it('accepts a replica only beside the database that it copies (decision 2)', () => {
  const [own, replica] = ['postgres://app:q7Rw-91xT-c0Lz@db/marquee', 'postgres://app:q7Rw-91xT-c0Lz@replica/marquee']
  expect(readProblems({ DATABASE_REPLICA_URL: replica })).toContain('needs DATABASE_URL beside it')
  expect(readProblems({ DATABASE_URL: own, DATABASE_REPLICA_URL: `${replica}-2` })).toContain('the same database')
  expect(readConfig({ DATABASE_URL: own, DATABASE_REPLICA_URL: replica })).toMatchObject({
    databaseReplicaUrl: replica,
  })
})

it('accepts an owner of the tables only together with the application role (decision 4)', () => {
  const [own, owner] = ['postgres://app:q7Rw-91xT-c0Lz@db/marquee', 'postgres://owner:q7Rw-91xT-c0Lz@db/marquee']
  expect(readProblems({ DATABASE_OWNER_URL: owner })).toContain('needs DATABASE_URL beside it')
  expect(readConfig({ DATABASE_URL: own, DATABASE_OWNER_URL: owner })).toMatchObject({ databaseOwnerUrl: owner })
})

it.each([
  'db.example.com/marquee?sslmode=disable',
  'db.example.com/marquee?sslmode=no-verify',
  'db.example.com/marquee?sslmode=verify-full&sslrootcert=/etc/marquee/ca.pem',
  '10.0.0.9/marquee?sslmode=disable',
  '[::1]:5432/marquee',
  '127.0.0.1/marquee',
  'localhost/marquee',
  'db.example.com/marquee?host=/run/postgresql',
  '%2Frun%2Fpostgresql/marquee',
])('accepts %s in production, whose encryption is chosen or whose connection stays on this machine (D-48)', (place) => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://screens.example.com', SMTP_URL: 'smtp://mail.example.com' }
  const DATABASE_URL = `postgres://marquee:q7Rw-91xT-c0Lz@${place}`
  expect(readConfig({ ...env, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

const POSTGRES = { DATABASE_URL: 'postgres://marquee:q7Rw-91xT-c0Lz@db.example.com/marquee?sslmode=verify-full' }

it('has worker processes in production, and elsewhere when they are set (decision 2)', () => {
  const production = {
    ...POSTGRES,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://screens.example.com',
    SMTP_URL: 'smtp://mail.example.com',
  }
  expect(readConfig(POSTGRES).processes).toBeUndefined()
  expect(readConfig(production).processes).toBe(Math.min(availableParallelism(), 8))
  expect(readConfig({ ...production, DATABASE_POOL_SIZE: '4' })).toMatchObject({ processes: 1, databasePoolSize: 4 })
  expect(readConfig({ ...production, PROCESSES: '3' })).toMatchObject({ processes: 3, databasePoolSize: 6 })
  expect(readConfig({ ...POSTGRES, DEMO: '0', PROCESSES: '2' }).processes).toBe(2)
})

it('one process runs jobs in production unless more are set, and any number of them serves (decision 2)', () => {
  const production = {
    ...POSTGRES,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://a.example',
    SMTP_URL: 'smtp://b.example',
  }
  expect(readConfig(production).role).toBe('all')
  expect(readConfig({ ...production, ROLE: 'worker' })).toMatchObject({ role: 'worker', processes: 1 })
  expect(readConfig({ ...production, ROLE: 'worker', PROCESSES: '3' }).processes).toBe(3)
  expect(readConfig({ ...production, ROLE: 'web' }).processes).toBe(readConfig(production).processes)
})

it('refuses a role of a process that has to do everything', () => {
  expect(readProblems({ ROLE: 'jobs' })).toBe('ROLE: must be web, worker or all')
  expect(readProblems({ ROLE: 'web', DEMO: '0' })).toContain('ROLE: needs DATABASE_URL')
  expect(readProblems({ ...POSTGRES, ROLE: 'worker' })).toContain('ROLE: needs DEMO=0')
})

it('shares the connections of the database out among its processes', () => {
  const two = { ...POSTGRES, DEMO: '0', PROCESSES: '2' }
  expect(readConfig({ ...two, DATABASE_POOL_SIZE: '9' }).databasePoolSize).toBe(4)
  expect(readProblems({ ...two, DATABASE_POOL_SIZE: '7' })).toContain('DATABASE_POOL_SIZE: must be at least 8')
})

it('refuses networks of operators with demo data, which its operators create from this machine', () => {
  const env = { OPERATOR_NETWORKS: '10.0.0.0/8' }
  expect(readProblems(env)).toContain('OPERATOR_NETWORKS: needs DEMO=0')
  expect(readConfig({ ...env, DEMO: '0' }).operatorNetworks).toEqual(['10.0.0.0/8'])
})

it('refuses several processes on the embedded database and with demo devices', () => {
  expect(readProblems({ PROCESSES: '2', DEMO: '0' })).toContain('PROCESSES: needs DATABASE_URL')
  expect(readProblems({ ...POSTGRES, PROCESSES: '2' })).toContain('PROCESSES: needs DEMO=0')
  expect(readProblems({ ...POSTGRES, DEMO: '0', PROCESSES: '0' })).toContain('PROCESSES: must be a number from 1 to 99')
})

/** A file of a new folder. */
function writeSecret(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), content)
  return join(folder, 'secret')
}

it.each(['\n', '\r\n', ''])('reads a setting from the file that NAME_FILE names, without its end %j', (end) => {
  const { DATABASE_URL } = POSTGRES
  expect(readConfig({ DATABASE_URL_FILE: writeSecret(`${DATABASE_URL}${end}`) }).databaseUrl).toBe(DATABASE_URL)
  expect(readConfig({ SMTP_URL_FILE: writeSecret(`smtp://mail.example.com${end}`), SMTP_URL: '' }).smtpUrl).toBe(
    'smtp://mail.example.com',
  )
})

it.each<[string, () => Record<string, string>, string]>([
  ['a missing file', () => ({ SMTP_URL_FILE: '/nowhere/secret' }), 'cannot read /nowhere/secret: no such file'],
  ['a folder', () => ({ SMTP_URL_FILE: tmpdir() }), 'illegal operation on a directory'],
  ['an empty file', () => ({ SMTP_URL_FILE: writeSecret('\n') }), 'the file is empty'],
  [
    'a file beside a value',
    () => ({ SMTP_URL: 'smtp://one.example.com', SMTP_URL_FILE: writeSecret('smtp://other.example.com') }),
    'set either SMTP_URL or SMTP_URL_FILE, not both',
  ],
])('D-48 refuses %s, and names the setting', (_what, env, message) => {
  const refusal = readProblems(env())
  expect(refusal).toMatch(/^SMTP_URL_FILE: /)
  expect(refusal).toContain(message)
})

it('checks a value from a file like any other (D-48)', () => {
  expect(readProblems({ DATABASE_URL_FILE: writeSecret('mysql://db') })).toMatch(/^DATABASE_URL: must look like/)
})
