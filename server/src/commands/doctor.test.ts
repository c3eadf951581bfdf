import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ACCOUNTS } from '../demo/dataset.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { saveSettings } from '../testing/billing.ts'
import { type Certificates, createCertificates } from '../testing/certificates.ts'
import { createEmptyPostgres } from '../testing/database.ts'
import { CLIENT_ADDRESS, FAULTLESS, type Proxy, PROXY_ADDRESS, startHttpsProxy } from '../testing/https-proxy.ts'
import { createOperator } from '../testing/people/users.ts'
import { buildPmtiles } from '../testing/pmtiles.ts'
import { judgeClock, judgeEncryption } from './doctor/database.ts'

const run = promisify(execFile)
const DOCTOR = fileURLToPath(new URL('doctor.ts', import.meta.url))

let certificates: Certificates
let proxy: Proxy
let app: TestApp
let post: SMTPServer
let mails: string[]
/** Right settings for the server behind the proxy. */
let settings: Record<string, string>

beforeAll(async () => {
  certificates = createCertificates('localhost')
  proxy = await startHttpsProxy(certificates)
  mails = []
  post = new SMTPServer({
    authOptional: true,
    cert: readFileSync(certificates.certificate),
    key: readFileSync(certificates.key),
    onData: (stream, { envelope }, callback) => {
      mails.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', callback)
    },
  })
  post.listen(0, '127.0.0.1')
  await once(post.server, 'listening')
  const env = {
    NODE_ENV: 'production',
    STOP_GRACE_SECONDS: '0',
    PUBLIC_URL: proxy.url,
    SMTP_URL: `smtp://localhost:${(post.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Marquee <no-reply@marquee.test>',
    TRUST_PROXY: PROXY_ADDRESS,
    DISK_LOW_MB: '0',
    DISK_RESERVED_MB: '0',
    PROCESSES: '1',
  }
  // The app gets its database from the test; the doctor opens the same one by its address.
  const anyUrl = { DATABASE_URL: 'postgres://marquee:of-some-length@127.0.0.1/none' }
  app = await startApp({ database: 'postgres', listen: true, env: { ...env, ...anyUrl } })
  proxy.target = app.baseUrl
  settings = {
    ...env,
    DATABASE_URL: app.databaseUrl ?? '',
    DATA_DIR: app.context.config.dataDir,
    NODE_EXTRA_CA_CERTS: certificates.authority,
  }
})
beforeEach(() => void Object.assign(proxy, FAULTLESS))
afterAll(async () => {
  await app.close()
  await proxy.close()
  await new Promise<void>((resolve) => post.close(resolve))
  certificates.remove()
})

/** The command as an operator starts it. @returns the lines by state */
async function runDoctor(changes: Record<string, string> = {}, ...args: string[]) {
  const env = { ...settings, ...changes }
  const { stdout, code } = await run(process.execPath, [DOCTOR, ...args], { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  const list = (state: string) =>
    stdout.split('\n').flatMap((line) => (line.startsWith(state) ? [line.slice(state.length).trim()] : []))
  return { code, ok: list('ok'), warnings: list('warning'), problems: list('problem') }
}

it('names what misses in a new installation, and ends with 1 (product 10)', async () => {
  const { code, problems, warnings } = await runDoctor()
  expect(code).toBe(1)
  expect(problems).toEqual([
    'Operators: there is none; run `npm run operator -- add EMAIL`',
    'First steps: Fill in the billing settings. Required before an invoice can be issued.',
  ])
  expect(warnings).toContainEqual(expect.stringMatching(/^First steps: Add a location\./))
})

it('finds no problem in one that is ready, ends with 0, and sends a mail only when it is told to', async () => {
  const olga = await createOperator(app)
  await createOperator(app, 'Otto Second')
  await saveSettings(olga)
  const { code, ok, problems } = await runDoctor()
  expect(problems).toEqual([])
  expect(code).toBe(0)
  for (const line of [
    'Settings: accepted',
    /^Database: PostgreSQL \d/,
    /^Clock: server and database differ by 0\.\d s$/,
    'Tables: are those of this version',
    'Role: cannot change the audit log',
    /^Media: \d+ MB are free in /,
    'Operators: 2, all with a second factor',
    'Demo data: is absent',
    /^Maps: outlines only, there is no file in .*maps$/,
    /^Mail: localhost:\d+ answers, on this machine$/,
    /^Address: .* answers with a valid certificate$/,
    'HSTS: browsers are told to stay with HTTPS',
    /^Installation: .* leads to this one$/,
    `Proxy: the server sees this machine as ${CLIENT_ADDRESS}`,
    'Event streams: arrive at once',
  ])
    expect(ok).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  expect(mails).toEqual([])
  const sent = await runDoctor({}, '--mail', 'maud@example.com')
  expect(sent.ok).toContain('Mail: sent one to maud@example.com')
  expect(mails).toEqual(['maud@example.com'])
})

it('names map files that cannot be drawn, and those that can', async () => {
  const { mapsDir } = app.context.config
  await mkdir(mapsDir)
  await writeFile(join(mapsDir, 'broken.pmtiles'), 'these are not tiles')
  await writeFile(join(mapsDir, 'limerick.pmtiles'), buildPmtiles())
  const { ok, problems } = await runDoctor()
  await rm(mapsDir, { recursive: true })
  expect(problems).toContainEqual(expect.stringMatching(/^Maps: .*broken\.pmtiles is not a PMTiles file/))
  expect(ok).toContainEqual(expect.stringMatching(/^Maps: .*limerick\.pmtiles has streets, 0\.0 MB/))
})

it.each<[string, Partial<Proxy>, string[]]>([
  ['sends no X-Forwarded-For', { forward: () => undefined }, [`Proxy: the server sees its proxy ${PROXY_ADDRESS}`]],
  [
    'passes on what clients forge',
    { forward: (received) => received },
    ['Proxy: a forged X-Forwarded-For is believed'],
  ],
  ['holds events back', { buffers: true }, ['Event streams: are held back by the proxy']],
  ['removes HSTS', { removes: ['strict-transport-security'] }, ['HSTS: Strict-Transport-Security is missing']],
])('finds a proxy that %s', async (_what, fault, expected) => {
  Object.assign(proxy, fault)
  const { code, problems } = await runDoctor()
  expect(problems).toEqual(expected.map((line) => expect.stringContaining(line)))
  expect(code).toBe(1)
})

it('warns of a proxy that changes Host, and of public metrics', async () => {
  proxy.host = 'inside.example.com'
  const { code, warnings } = await runDoctor()
  expect(warnings).toContainEqual(expect.stringContaining('Host arrives as inside.example.com instead of localhost:'))
  expect(warnings).toContainEqual(expect.stringMatching(/^Metrics: .* is open to everyone/))
  expect(code).toBe(0)
})

it.each<[string, Record<string, string>, RegExp]>([
  ['settings that are refused', { DATABASE_URL: '' }, /^Settings: DATABASE_URL: needed in production/],
  ['a trial', { NODE_ENV: 'development', DEMO: '0' }, /^Settings: NODE_ENV: set it to production/],
  ['an address of mails that does not exist', { MAIL_FROM: '' }, /^Settings: MAIL_FROM: no-reply@marquee\.example/],
  ['a certificate that is not accepted', { NODE_EXTRA_CA_CERTS: '' }, /^Address: .*the certificate is not accepted/],
  ['an address without a server', { PUBLIC_URL: 'https://localhost:1' }, /^Address: .*no answer .*ECONNREFUSED/],
  ['a folder of another database', { DATA_DIR: '/nowhere' }, /^Media: \/nowhere\/media is not the folder/],
  [
    'a mail server that is away',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    /^Mail: 127\.0\.0\.1:1 cannot be used.*ECONNREFUSED/,
  ],
  ['too many connections', { DATABASE_POOL_SIZE: '999' }, /^Database: 1003 connections are needed/],
])('finds %s', async (_what, changes, expected) => {
  const { code, problems } = await runDoctor(changes)
  expect(problems).toContainEqual(expect.stringMatching(expected))
  expect(code).toBe(1)
})

it('finds a database without tables, a role that may change records, and one that is away', async () => {
  const empty = await createEmptyPostgres()
  try {
    const { problems } = await runDoctor({ DATABASE_URL: empty.url })
    expect(problems).toEqual([expect.stringMatching(/^Tables: .* run `npm run migrate`/)])
  } finally {
    await empty.remove()
  }
  const asOwner = await runDoctor({ DATABASE_URL: app.databaseOwnerUrl ?? '' })
  expect(asOwner.problems).toEqual([expect.stringMatching(/^Role: .*its role could change the audit log/)])
  const url = new URL(settings.DATABASE_URL ?? '')
  url.port = '1'
  const { problems } = await runDoctor({ DATABASE_URL: url.href })
  expect(problems).toEqual([expect.stringMatching(/^Database: DATABASE_URL: no connection to/)])
})

it('finds another installation behind PUBLIC_URL', async () => {
  const other = await startApp({ database: 'postgres', listen: true })
  proxy.target = other.baseUrl
  try {
    const { problems } = await runDoctor()
    expect(problems).toContainEqual(expect.stringMatching(/^Installation: .* leads to another installation/))
  } finally {
    proxy.target = app.baseUrl
    await other.close()
  }
})

it('finds demo data', async () => {
  const maud = ACCOUNTS.operator
  await runInTransaction(app.context.database, (tx) =>
    inviteOperator(tx, maud, { at: app.clock.now(), publicUrl: proxy.url }),
  )
  const { problems } = await runDoctor()
  expect(problems).toEqual([expect.stringMatching(/^Demo data: is in this database/)])
})

it.each([
  [0, 'ok'],
  [2000, 'ok'],
  [2001, 'warning'],
  [30_000, 'warning'],
  [30_001, 'problem'],
])('a clock that is %i ms apart: %s', (apartMs, state) => {
  expect(judgeClock(apartMs).state).toBe(state)
})

it.each([
  ['TLSv1.3', 'postgres://db.example/a?sslmode=verify-full', 'ok', 'encrypted (TLSv1.3)'],
  ['TLSv1.3', 'postgres://db.example/a?sslmode=no-verify', 'warning', "the server's identity is not checked"],
  [null, 'postgres://db.example/a?sslmode=disable', 'warning', 'without encryption'],
  [null, 'postgres://127.0.0.1/a', 'ok', 'on this machine'],
])('says of a connection with the encryption %s by %s: %s', (encryption, url, state, text) => {
  expect(judgeEncryption('PostgreSQL 17', encryption, url)).toMatchObject({
    state,
    text: expect.stringContaining(text),
  })
})

it('explains its arguments', async () => {
  const { code } = await runDoctor({}, '--send')
  expect(code).toBe(2)
})
