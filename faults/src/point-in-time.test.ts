import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findPrograms, getServerUser } from '../../tools/src/postgres.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { compareSums } from './fault-test.ts'

const runProgram = promisify(execFile)

/** A folder of the user of PostgreSQL. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-archive-'))
  const user = getServerUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies the running database, as pgBackRest does. */
async function copyDatabase({ postgres }: Environment, folder: string): Promise<void> {
  const url = new URL(postgres.ownerUrl)
  url.pathname = '/postgres'
  const args = ['--pgdata', folder, '--checkpoint=fast', '--no-sync', '--dbname', url.href]
  await runProgram(join(findPrograms() ?? '', 'pg_basebackup'), args, { ...getServerUser(), cwd: tmpdir() })
}

/** Waits until the log of everything until now is in the archive. */
async function archiveLog({ query }: Environment, archive: string): Promise<void> {
  const [written] = await query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await expect.poll(() => existsSync(join(archive, written?.file ?? ''))).toBe(true)
}

/** Puts the copy in the place of the data, and lets PostgreSQL follow the archive until that instant. */
async function restoreUntil({ postgres }: Environment, copy: string, archive: string, instant: string): Promise<void> {
  const user = getServerUser()
  rmSync(postgres.data, { recursive: true })
  await runProgram('cp', ['-a', copy, postgres.data], { ...user, cwd: tmpdir() })
  appendFileSync(
    join(postgres.data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${instant}'\nrecovery_target_action = 'promote'\n`,
  )
  const signal = join(postgres.data, 'recovery.signal')
  writeFileSync(signal, '')
  if (user !== null) chownSync(signal, user.uid, user.gid)
}

/** @throws Error with its output when the command does not end with 0 */
function runCommand(name: string, args: string[], env: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL(`../../server/src/commands/${name}.ts`, import.meta.url))
  return runProgram(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, DEMO: '0', ...env } })
}

const send = (environment: Environment) => Promise.all(environment.loadClients.map((device) => device.send(20)))
const count = ({ loadClients }: Environment) =>
  loadClients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

test('a killed database is restored to a second, with right books and all media, and takes later plays again once (product 5)', async () => {
  const [archive, copy] = [makeFolder(), makeFolder()]
  const environment = await openEnvironment(3, undefined, undefined, {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  onTestFinished(() => environment.close())
  const { server, postgres, query, env } = environment
  await send(environment)
  await copyDatabase(environment, copy)
  await send(environment)
  const [moment] = await query<{ now: string; plays: number }>(
    'select clock_timestamp()::text as now, (select count(*)::int from plays) as plays',
  )
  const before = count(environment)
  await send(environment)
  const later = count(environment) - before
  expect([before, moment?.plays, later]).toEqual([120, 120, 60])
  await archiveLog(environment, archive)

  await Promise.all([server.kill(), postgres.kill()])
  await restoreUntil(environment, copy, archive, moment?.now ?? '')
  await postgres.start()
  expect(await query('select count(*)::int as plays from plays')).toEqual([{ plays: before }])
  const media = await runCommand('media', ['restore'], env)
  expect(media.stdout).toMatch(/refers to [1-9]\d* files: .* 0 are missing/)
  expect((await runCommand('ledger-verify', [], env)).stdout).toContain('No differences')
  await server.start()

  // What devices were told to be stored, and the copy had not seen, is new to the server once.
  const again = await Promise.all(environment.loadClients.map((device) => device.sendAgain()))
  expect(again.every((forgotten) => forgotten >= later / environment.loadClients.length)).toBe(true)
  expect(await query('select count(*)::int as plays from plays')).toEqual([{ plays: before + later }])
  expect(await Promise.all(environment.loadClients.map((device) => device.sendAgain()))).toEqual([0, 0, 0])
  expect(await compareSums(environment)).toEqual([])
})
