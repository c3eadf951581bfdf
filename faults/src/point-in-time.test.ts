import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../tools/src/harness/postgres.ts'
import { getServerUser } from '../../tools/src/postgres.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { compareSums } from './fault-test.ts'
import { type ProvingPlayer, startProvingPlayer } from './proving-player.ts'

const runProgram = promisify(execFile)

/** A folder of the user of PostgreSQL. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-archive-'))
  const user = getServerUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
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

/** The last device is a real player instead of a client that sends what it is told. */
async function replaceLastClient({ server, tokens, screenIds, loadClients }: Environment): Promise<ProvingPlayer> {
  loadClients.pop()
  const device = { token: tokens.at(-1) ?? '', screenId: screenIds.at(-1) ?? '', beganAtMs: Date.now() - 100 * 60_000 }
  const player = await startProvingPlayer(server.url, device)
  onTestFinished(() => player.end())
  return player
}

const send = (environment: Environment) => Promise.all(environment.loadClients.map((device) => device.send(20)))
const count = ({ loadClients }: Environment) =>
  loadClients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

test('a killed database is restored to a second, with right books and all media, and gets later plays again once (product 5, decision 14)', async () => {
  const [archive, copy] = [makeFolder(), makeFolder()]
  const environment = await openEnvironment(4, undefined, undefined, {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  onTestFinished(() => environment.close())
  const { server, postgres, query, env } = environment
  const player = await replaceLastClient(environment)
  await send(environment)
  await copyDatabase(postgres.ownerUrl, copy)
  await send(environment)
  await player.show(10)
  const [moment] = await query<{ now: string; plays: number }>(
    'select clock_timestamp()::text as now, (select count(*)::int from plays) as plays',
  )
  const before = count(environment)
  await send(environment)
  await player.show(15)
  const later = count(environment) - before
  expect([before, moment?.plays, later, await player.countAcknowledged()]).toEqual([120, 130, 60, 25])
  await archiveLog(environment, archive)

  await Promise.all([server.kill(), postgres.kill()])
  await restoreUntil(environment, copy, archive, moment?.now ?? '')
  await postgres.start()
  expect(await query('select count(*)::int as plays from plays')).toEqual([{ plays: 130 }])
  // By this, players learn of a restore whose operator forgets the next command.
  expect(await query('select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline')).toEqual([
    { timeline: '00000002' },
  ])
  const media = await runCommand('media', ['restore'], env)
  expect(media.stdout).toMatch(/refers to [1-9]\d* files: .* 0 are missing/)
  expect((await runCommand('ledger-verify', [], env)).stdout).toContain('No differences')
  await server.start()

  // What devices were told to be stored, and the copy had not seen, is new to the server once.
  const again = await Promise.all(environment.loadClients.map((device) => device.sendAgain()))
  expect(again.every((forgotten) => forgotten >= later / environment.loadClients.length)).toBe(true)
  const countStored = async () => (await query<{ plays: number }>('select count(*)::int as plays from plays'))[0]?.plays
  expect(await countStored()).toBe(130 + 60)
  // The player learns of the restore by itself, and sends all that it still has.
  await expect.poll(() => player.beat().then(countStored)).toBe(130 + 60 + 15)
  expect(await query('select count(distinct play_id)::int as plays from plays')).toEqual([{ plays: 205 }])
  expect(await Promise.all(environment.loadClients.map((device) => device.sendAgain()))).toEqual([0, 0, 0])
  expect(await compareSums(environment)).toEqual([])
})
