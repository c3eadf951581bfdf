import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run test:install` tries debian.sh in a Debian root file system, as far as it goes without a display: packages,
 * files, user and units, twice, then the removal. It needs root, debootstrap and a mirror of Debian; without them it says
 * what it skips. The root file system stays in `.cache` as an archive, because making it takes minutes.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ARCHIVE = join(ROOT, '.cache/debian-bookworm.tar')
const MIRROR = 'http://deb.debian.org/debian'
const SERVER = 'https://screens.example'
const UNITS = ['marquee-player.service', 'marquee-player-watch.timer', 'marquee-player-update.timer']

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return stdout
}

function check(what: string, isGood: boolean): void {
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${what}\n`)
  if (!isGood) process.exitCode = 1
}

/** Unpacks Debian, without any service that an installation starts. */
function prepareDebian(folder: string): void {
  if (existsSync(ARCHIVE)) run('tar', '-xpf', ARCHIVE, '-C', folder)
  else {
    run('debootstrap', '--variant=minbase', 'bookworm', folder, MIRROR)
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    run('tar', '-cpf', ARCHIVE, '-C', folder, '.')
  }
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true })
  writeFileSync(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  cpSync(join(ROOT, 'player/public/install'), join(folder, 'root/install'), { recursive: true })
}

function tryInstallation(folder: string): void {
  const inside = (...command: string[]) => run('chroot', folder, ...command)
  const install = (...args: string[]) => inside('sh', '/root/install/debian.sh', ...args)
  const listStates = () =>
    UNITS.map((unit) =>
      spawnSync('chroot', [folder, 'systemctl', 'is-enabled', unit], { encoding: 'utf8' }).stdout.trim(),
    )
  install(SERVER)
  install(SERVER, '--rotate=90')
  check('the browser is installed', /chromium \d/i.test(inside('chromium', '--version')))
  check(
    'cage and wlr-randr are installed',
    inside('sh', '-c', 'command -v cage && command -v wlr-randr').includes('wlr-randr'),
  )
  check('the settings are those of the second run', inside('cat', '/etc/marquee-player.conf').includes('ROTATE=90'))
  check('the player has a user without a password', inside('getent', 'passwd', 'marquee-player').includes('nologin'))
  check(
    'the units start with the machine',
    listStates().every((state) => state === 'enabled'),
  )
  check(
    'systemd understands the unit of the player',
    inside('systemd-analyze', 'verify', '--man=no', `/etc/systemd/system/${UNITS[0]}`) === '',
  )
  install('--uninstall')
  check(
    'nothing is left after the removal',
    listStates().every((state) => state !== 'enabled') && !existsSync(join(folder, 'var/lib/marquee-player')),
  )
}

const missing = [process.getuid?.() === 0 ? '' : 'root', has('debootstrap') ? '' : 'debootstrap'].filter(Boolean)
if (missing.length > 0) {
  process.stdout.write(
    `skipped: the scripts were not tried in a Debian root file system, because this needs ${missing.join(' and ')}\n`,
  )
} else {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  try {
    prepareDebian(folder)
    run('mount', '-t', 'proc', 'proc', join(folder, 'proc'))
    try {
      tryInstallation(folder)
    } finally {
      run('umount', join(folder, 'proc'))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
