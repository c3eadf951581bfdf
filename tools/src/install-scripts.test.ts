import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/**
 * The scripts that install a player, as far as they go without root: what they write below `DESTDIR`. The rest is tried
 * in a Debian root file system by `npm run test:install`.
 */

const FOLDER = fileURLToPath(new URL('../../player/public/install', import.meta.url))
const DEBIAN_SH = join(FOLDER, 'debian.sh')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'player-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

const run = (script: string, ...args: string[]) =>
  spawnSync('sh', [join(FOLDER, script), ...args], {
    env: { ...process.env, DESTDIR: root, DEBIAN_SH },
    encoding: 'utf8',
  })
const listFiles = () => {
  const files = globSync('**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length)).sort()
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(['debian.sh', 'raspberry-pi-os.sh'])(
  '%s changes its settings when it runs again, and removes what it wrote',
  (script) => {
    const boot = join(root, 'boot/firmware/config.txt')
    mkdirSync(dirname(boot), { recursive: true })
    writeFileSync(boot, 'dtparam=audio=on\n')
    expect(run(script, 'https://a.example/').status).toBe(0)
    const files = listFiles()
    expect(run(script, 'https://b.example', '--rotate=90', '--language=pt-PT').status).toBe(0)
    expect(listFiles()).toEqual(files)
    expect(read('/etc/marquee-player.conf')).toBe('ADDRESS=https://b.example\nROTATE=90\nPLAYER_LANGUAGE=pt-PT\n')
    const policy = JSON.parse(read('/etc/chromium/policies/managed/marquee.json')) as Record<string, unknown>
    expect(policy.AutoplayAllowlist).toEqual(['https://b.example'])
    const isPi = script === 'raspberry-pi-os.sh'
    expect(read('/boot/firmware/config.txt').split('dtparam=watchdog=on').length - 1).toBe(isPi ? 1 : 0)
    expect(run(script, 'https://b.example', '--uninstall').status).toBe(0)
    expect(listFiles()).toEqual(['/boot/firmware/config.txt'])
    expect(read('/boot/firmware/config.txt')).toBe('dtparam=audio=on\n')
  },
)

test('the scripts are valid for sh, and refuse what they do not understand', () => {
  run('debian.sh', 'https://a.example')
  const programs = ['show', 'watch', 'update'].map((name) => join(root, 'usr/local/lib/marquee-player', name))
  for (const file of [DEBIAN_SH, join(FOLDER, 'raspberry-pi-os.sh'), ...programs]) {
    expect(() => execFileSync('sh', ['-n', file])).not.toThrow()
  }
  for (const wrong of [
    [],
    ['screens.example'],
    ['https://a.example/$(reboot)'],
    ['https://a.example', '--rotate=45'],
  ]) {
    expect(run('debian.sh', ...wrong).status).toBe(1)
  }
})

test('systemd understands the units', ({ skip }) => {
  if (!existsSync('/usr/bin/systemd-analyze')) return skip('this machine has no systemd-analyze')
  run('debian.sh', 'https://a.example')
  const units = globSync('etc/systemd/system/*', { cwd: root }).map((unit) => join(root, unit))
  expect(units).toHaveLength(5)
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  // The programs are not installed here.
  const faults = stderr
    .split('\n')
    .filter((line) => line.includes('marquee-player') && !/not executable|No such file/.test(line))
  expect(faults).toEqual([])
})
