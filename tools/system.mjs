// Finds and installs the programs that tests need. Plain JavaScript for Node 20.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './install.mjs'
import { getLastLines, Refused, run, say, step } from './terminal.mjs'

/** A bucket for the tests; the servers of its parts are packages of their own. */
const SWIFT = 'swift-proxy swift-account swift-container swift-object python3-swift'

/** The needed programs with their Debian packages and a check. */
const NEEDED = [
  { name: 'a Chromium browser', debian: 'chromium', find: findChromium },
  { name: 'PostgreSQL 15 or newer', debian: 'postgresql', find: findPostgres },
  { name: 'ffmpeg', debian: 'ffmpeg', find: () => findInPath('ffmpeg') },
  { name: 'OpenStack Swift with its S3 API', debian: SWIFT, find: () => findInPath('swift-proxy-server') },
  { name: 'pdftotext', debian: 'poppler-utils', find: () => findInPath('pdftotext') },
  { name: 'PgBouncer', debian: 'pgbouncer', find: () => findInPath('pgbouncer') },
  { name: 'nginx', debian: 'nginx-light', find: () => findInPath('nginx') },
  { name: 'Prometheus', debian: 'prometheus', find: () => findPrometheus('promtool'), isUnpacked: true },
]

/** What `npm run deploy:check` needs besides. */
const NEEDED_TO_DEPLOY = [
  { name: 'PostgreSQL 15 or newer', debian: 'postgresql', find: findPostgres },
  { name: 'nginx', debian: 'nginx-light', find: () => findInPath('nginx') },
  { name: 'Caddy', debian: 'caddy', find: () => findInPath('caddy') },
  { name: 'systemd-analyze', debian: 'systemd', find: () => findInPath('systemd-analyze') },
  { name: 'debootstrap', debian: 'debootstrap', find: () => findInPath('debootstrap') },
  { name: 'buildah', debian: 'buildah', find: () => findInPath('buildah') },
  { name: 'Go', debian: 'golang-go', find: () => findInPath('go') },
  {
    name: 'sprig for Go',
    debian: 'golang-github-masterminds-sprig-dev',
    find: () => findGoPackage('Masterminds/sprig'),
  },
]

/** Checks for the programs of `npm run deploy:check`, and installs them if possible. @throws Refused as below */
export const ensureDeployPrograms = () => ensureAll(NEEDED_TO_DEPLOY)

/** Where packages are unpacked that are not installed, because they would start a service. */
const PROGRAMS = join(ROOT, '.cache', 'programs')

/**
 * Checks for browser, database and video tools, and installs them if possible.
 *
 * @throws Refused with the missing programs and how to install them
 */
export async function ensurePrograms() {
  await installLightBrowser()
  await ensureAll(NEEDED)
}

async function ensureAll(needed) {
  const missing = needed.filter(({ find }) => find() === null)
  if (missing.length === 0) return
  if (!canInstall()) throw new Refused(describeInstallation(missing))
  const packages = missing.filter(({ isUnpacked }) => !isUnpacked).flatMap(({ debian }) => debian.split(' '))
  if (packages.length > 0)
    await step(`Installing ${packages.join(', ')} from the packages of this system`, () => aptInstall(packages))
  for (const { debian } of missing.filter(({ isUnpacked }) => isUnpacked))
    await step(`Unpacking ${debian} into .cache`, () => aptUnpack(debian))
  const still = needed.filter(({ find }) => find() === null).map(({ name }) => name)
  if (still.length > 0)
    throw new Refused(`The system's packages brought no ${still.join(', no ')}. Please install it by hand.`)
}

/** Chromium without windows; it renders the same pages with half the work. */
const LIGHT_BROWSER = 'chromium-headless-shell'

/** Installs the lighter browser if the system has its package; otherwise any Chromium is used. */
async function installLightBrowser() {
  if (process.env.CHROMIUM_PATH || findInPath(LIGHT_BROWSER) !== null || !canInstall()) return
  try {
    await step(`Installing ${LIGHT_BROWSER} from the packages of this system`, () => aptInstall([LIGHT_BROWSER]))
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    say(`There is no ${LIGHT_BROWSER} to be had; the pages take twice as long in another Chromium.`)
  }
}

const canInstall = () => process.getuid?.() === 0 && findInPath('apt-get') !== null

/** The instructions for a system on which these scripts may not install programs. */
export function describeInstallation(missing) {
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.map(({ debian }) => debian).join(' ')
  return (
    `The tests need ${names}. Please install: on Debian and Ubuntu "sudo apt-get install ${packages}", ` +
    'elsewhere with the package manager you use. CHROMIUM_PATH may name a browser that lies elsewhere.'
  )
}

async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const commands = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]
  for (const args of commands) await requireSuccess('apt-get', args, { env })
}

/** The package leaves no trace on the system. */
async function aptUnpack(name) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-package-'))
  try {
    await requireSuccess('apt-get', ['update', '-qq'])
    await requireSuccess('apt-get', ['download', '-qq', name], { cwd: folder })
    mkdirSync(PROGRAMS, { recursive: true })
    for (const file of readdirSync(folder)) await requireSuccess('dpkg-deb', ['-x', join(folder, file), PROGRAMS])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function requireSuccess(program, args, options = {}) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Refused(`${getLastLines(output)}\n\n${program} ${args[0]} failed; the lines above say why.`)
}

/**
 * @param {'prometheus' | 'promtool'} name
 * @returns {string | null} a program of Prometheus, of the system or unpacked
 */
export function findPrometheus(name) {
  const unpacked = join(PROGRAMS, 'usr', 'bin', name)
  return findInPath(name) ?? (existsSync(unpacked) ? unpacked : null)
}

/** @returns {string | null} the browser for pages: the lighter one where it is there */
export function findLightChromium() {
  return process.env.CHROMIUM_PATH ? findChromium() : (findInPath(LIGHT_BROWSER) ?? findChromium())
}

/** @returns {string | null} the browser for journeys */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const apps = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return names.map(findInPath).find(Boolean) ?? apps.find(existsSync) ?? null
}

function findGoPackage(name) {
  const folder = join('/usr/share/gocode/src/github.com', name)
  return existsSync(folder) ? folder : null
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= 15) : []
  const found = versions.map((version) => join(debian, version, 'bin', 'initdb')).find((path) => existsSync(path))
  return found ?? findInPath('initdb')
}

/** @returns {string | null} a program of the machine */
export function findInPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/usr/sbin')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}
