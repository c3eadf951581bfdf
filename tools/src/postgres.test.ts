import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPrograms, startPostgres } from './postgres.ts'

/** The system may take time to end a killed process. */
const POLL_OPTIONS = { timeout: 60_000 }

const ask = (url: string, sql: string) =>
  execFileSync(join(findPrograms() ?? '', 'psql'), [url, '-Atc', sql], { encoding: 'utf8', stdio: 'pipe' }).trim()

test('starts PostgreSQL and deletes its data afterwards', async () => {
  const { url, stop } = await startPostgres()
  expect(Number(ask(url, 'show server_version_num'))).toBeGreaterThanOrEqual(150_000)
  const folder = ask(url, 'show unix_socket_directories')
  expect(folder.startsWith(tmpdir())).toBe(true)

  await stop()
  expect(() => ask(url, 'select 1')).toThrow()
  expect(existsSync(folder)).toBe(false)
})

test('reports an invalid setting and leaves no files', async () => {
  const home = mkdtempSync(join(tmpdir(), 'marquee-home-'))
  chmodSync(home, 0o1777)
  vi.stubEnv('TMPDIR', home)
  await expect(startPostgres({ port: 'here' })).rejects.toThrow(/did not start[\s\S]*port/)
  await vi.waitUntil(() => readdirSync(home).length === 0, POLL_OPTIONS)
  vi.unstubAllEnvs()
  rmdirSync(home)
})

test('ends with the process that started it, also when that is killed', async () => {
  const script = `import { startPostgres } from '${new URL('./postgres.ts', import.meta.url).href}'
    console.log((await startPostgres()).url); setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    starter.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())),
  )
  const folder = ask(url, 'show unix_socket_directories')
  starter.kill('SIGKILL')
  await vi.waitUntil(() => !existsSync(folder), POLL_OPTIONS)
  expect(() => ask(url, 'select 1')).toThrow()
})
