// Installs the packages and the Node.js of the product. Plain JavaScript for Node 20, because it runs first.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertKnownRuntime } from './runtime-hash.mjs'
import { getLastLines, Refused, run, step } from './terminal.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const MARKER = join(MODULES, '.marquee-installed')
const WINDOWS = process.platform === 'win32'
const OWN_RUNTIME = join(MODULES, 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

/** @throws Refused when this Node.js is too old for these scripts */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  throw new Refused(`Marquee needs Node 20 or newer to start; this is ${process.version}. Please install a newer one.`)
}

/** Installs the packages when they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  if (isMarked()) return
  if (!isInstalledByHand()) await step('Installing packages (about a minute, once)', install)
  const runtime = findRuntime()
  if (runtime === OWN_RUNTIME) await assertKnownRuntime(runtime)
  writeFileSync(MARKER, computeFingerprint())
}

/** Whether this installation and its Node.js were checked for this lock file. */
function isMarked() {
  return findRuntime() !== null && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === computeFingerprint()
}

function isInstalledByHand() {
  return findRuntime() !== null && !existsSync(MARKER) && matchesLockFile()
}

function computeFingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Whether a manual installation matches the lock file. */
function matchesLockFile() {
  const hidden = join(MODULES, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  const installed = readPackages(hidden)
  return Object.entries(readPackages(join(ROOT, 'package-lock.json')))
    .filter(([path, wanted]) => path.includes('node_modules/') && !wanted.link)
    .every(([path, wanted]) => installed[path]?.version === wanted.version || (wanted.optional && !installed[path]))
}

async function install() {
  // Development packages are needed for the build and contain Node.js itself, independent of NODE_ENV.
  const { code, output } = await runNpm(['ci', '--include=dev'])
  if (code !== 0) throw new Refused(describeInstallFailure(code, output))
  if (findRuntime() !== null) return
  throw new Refused(
    'npm installed the packages but did not run their install scripts, so the Node that Marquee needs is missing.\n' +
      'Allow install scripts (npm config get ignore-scripts should say false), or use Node 24 or newer, and start again.',
  )
}

/** The reason of a failed installation, from the last output of npm, with a remedy. */
export function describeInstallFailure(code, output) {
  if (code === 127) return 'npm was not found. It comes with Node; please install it and start again.'
  const reason = getLastLines(output)
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network/i.test(output)) {
    return `${reason}\n\nThe package registry could not be reached. Check the network or the proxy of npm, and start again.`
  }
  if (/ENOSPC/.test(output)) return `${reason}\n\nThe disk is full.`
  if (/EACCES|EPERM/.test(output)) return `${reason}\n\nThe folder ${ROOT} cannot be written.`
  return `${reason}\n\nThe packages could not be installed; the lines above say why.`
}

/** Runs npm with the Node.js of this machine, because an installation replaces the one among the packages. */
export function runNpm(args, options = {}) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(MODULES))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return run(WINDOWS ? 'npm.cmd' : 'npm', args, { cwd: ROOT, env, shell: WINDOWS, ...options })
}

/** The Node.js that runs the product: the one among the packages, or this one when it is new enough. */
export function findRuntime() {
  if (existsSync(OWN_RUNTIME)) return OWN_RUNTIME
  return Number(process.versions.node.split('.')[0]) >= 24 && existsSync(MODULES) ? process.execPath : null
}

/** The environment with the paths of the programs and of Node.js. */
export function buildRuntimeEnv() {
  const path = [join(MODULES, '.bin'), process.env.PATH ?? ''].join(delimiter)
  // Node.js caches compiled code there for the next start.
  return { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env, PATH: path }
}
