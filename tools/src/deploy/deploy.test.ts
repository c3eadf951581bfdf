import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@marquee/server/platform/config'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../../install.mjs'
import { RUNTIME_VERSION } from '../../runtime-hash.mjs'
import { listComposeProblems, parseCompose } from './compose.ts'
import { readEnvironmentFile, readUnitSettings } from './units.ts'

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'marquee-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRETS: Readonly<Record<string, string>> = {
  'database-url': 'postgres://marquee_app:q7Rw-91xT-c0Lz@127.0.0.1:5432/marquee',
  'database-owner-url': 'postgres://marquee_owner:q7Rw-91xT-c0Lz@127.0.0.1:5432/marquee',
  'smtp-url': 'smtp://127.0.0.1:25',
  'media-access-key-id': 'AKIA0',
  'media-secret-access-key': 'q7Rw-91xT-c0Lz',
}
for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, name), value)

/** The names in the table of docs/operating.md. */
const SETTINGS = new Set(
  readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)),
)

/** What the server makes of the settings in production; secrets are in files. */
function accept(settings: Readonly<Record<string, string>>): Config {
  const unknown = Object.keys(settings).filter((name) => !SETTINGS.has(name.replace(/_FILE$/, '')))
  expect(unknown).toEqual([])
  return readConfig({ NODE_ENV: 'production', ...settings })
}

it.each([
  ['marquee-web@.service', { role: 'web', processes: 1, port: 3001, metricsPort: 13_001, trustProxy: ['127.0.0.1'] }],
  ['marquee-worker.service', { role: 'worker', processes: 1, port: 3010, metricsPort: 13_010 }],
  [
    'marquee-backup.service',
    { databaseOwnerUrl: SECRETS['database-owner-url'], backup: { BACKUP_URL: '/var/backups/marquee' } },
  ],
  ['marquee-migrate.service', { databaseOwnerUrl: SECRETS['database-owner-url'] }],
])('the server accepts the settings of %s', (name, expected) => {
  const text = read(`systemd/${name}`).replaceAll('%d', folder).replaceAll('%i', '3001')
  const settings = { ...readEnvironmentFile(read('systemd/marquee.env')), ...readUnitSettings(text) }
  expect(accept(settings)).toMatchObject({ production: true, dataDir: '/var/lib/marquee', ...expected })
})

it('with bucket.conf every unit has the keys of a bucket', () => {
  const units = ['marquee-web@.service', 'bucket.conf'].map((name) => read(`systemd/${name}`))
  const text = units.join('\n').replaceAll('%d', folder).replaceAll('%i', '3001')
  const media = { MEDIA_URL: 's3://marquee-media?endpoint=https://s3.example.com' }
  const settings = { ...readEnvironmentFile(read('systemd/marquee.env')), ...media, ...readUnitSettings(text) }
  expect(accept(settings).bucket).toMatchObject({ accessKeyId: 'AKIA0', secretAccessKey: 'q7Rw-91xT-c0Lz' })
})

it('backup.env names the place of backups and its keys for the backup alone', () => {
  const units = readdirSync(join(ROOT, 'deploy', 'systemd')).filter((name) => name.endsWith('.service'))
  expect(units.filter((name) => read(`systemd/${name}`).includes('/backup.env'))).toEqual(['marquee-backup.service'])
  // An argument would win over the file.
  expect(read('systemd/marquee-backup.service')).not.toContain('--to')
})

it('the server accepts the bucket of compose.yaml as env.example has it', () => {
  const example = readEnvironmentFile(read('compose/env.example').replaceAll('#', ''))
  const unit = read('systemd/marquee-web@.service').replaceAll('%d', folder).replaceAll('%i', '3001')
  const keys = { MEDIA_ACCESS_KEY_ID: 'id', MEDIA_SECRET_ACCESS_KEY: 'secret' }
  const { MEDIA_URL = '', MEDIA_DELIVERY = '' } = example
  const settings = { PUBLIC_URL: 'https://screens.example.com', ...readUnitSettings(unit), ...keys }
  expect(accept({ ...settings, MEDIA_URL, MEDIA_DELIVERY }).bucket).toMatchObject({ bucket: 'marquee-media' })
})

it('units wait for a stop as long as the server may take', () => {
  for (const name of readdirSync(join(ROOT, 'deploy', 'systemd'))) {
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(read(`systemd/${name}`))?.[1]
    if (seconds === undefined) continue
    expect(Number(seconds)).toBeGreaterThanOrEqual(5 + 25)
  }
})

it('compose.yaml is valid, and the schema refuses what is not part of it', () => {
  expect(listComposeProblems(read('compose.yaml'))).toEqual([])
  expect(listComposeProblems(read('compose.yaml').replace('read_only:', 'readonly:'))).not.toEqual([])
})

it('only the services that have the keys of the bucket share its network, where it has ports without keys', () => {
  const { services } = parseCompose(read('compose.yaml'))
  const sharing = Object.entries(services).filter(([, { networks }]) => networks?.includes('bucket'))
  expect(sharing.map(([name]) => name)).toEqual(['backup', 'bucket', 'web-1', 'web-2', 'web-3', 'worker'])
  expect(services.bucket?.networks).toEqual(['bucket'])
})

it.each([
  ['web-1', { role: 'web', processes: 1, metricsPort: 9464 }],
  ['web-3', { role: 'web', processes: 1, publicUrl: 'https://screens.example.com' }],
  ['worker', { role: 'worker', processes: 1, trustProxy: ['172.30.7.0/24'] }],
  ['migrate', { databaseOwnerUrl: SECRETS['database-owner-url'] }],
  ['backup', { databaseOwnerUrl: SECRETS['database-owner-url'] }],
])('the server accepts the settings of the service %s', (name, expected) => {
  const text = read('compose.yaml')
    .replaceAll('/run/secrets', folder)
    .replace(/\$\{MAIL_FROM:-(.*)\}$/m, '$1')
    .replace(/\$\{MEDIA_\w+:-\}/g, '')
    .replace(/\$\{MARQUEE_HOST(:\?[^}]*)?\}/g, 'screens.example.com')
  const { environment = {} } = parseCompose(text).services[name] ?? {}
  expect(accept(environment)).toMatchObject({ production: true, ...expected })
})

it('the image has the Node.js of the product (D-50)', () => {
  expect(read('container/Containerfile')).toContain(`ARG NODE_VERSION=${RUNTIME_VERSION}\n`)
})
