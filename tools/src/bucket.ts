import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './ports.ts'

/** A temporary OpenStack Swift that speaks the protocol of S3, with an account; deleted by `stop`. */
export type Bucket = {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly stop: () => Promise<void>
}

const PROGRAMS = ['proxy', 'account', 'container', 'object'] as const
type Program = (typeof PROGRAMS)[number]
type Settings = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** The Debian packages of Swift. */
export const BUCKET_PACKAGES = [...PROGRAMS.map((name) => `swift-${name}`), 'python3-swift']

const getProgramPath = (program: Program) => `/usr/bin/swift-${program}-server`

export function isBucketInstalled(): boolean {
  return PROGRAMS.every((program) => existsSync(getProgramPath(program)))
}

/**
 * Starts Swift in a new folder, on free ports of 127.0.0.1. Its programs end with this process.
 *
 * @throws Error when Swift is not installed or does not start; the message contains a remedy or the log
 */
export async function startBucket(): Promise<Bucket> {
  if (!isBucketInstalled()) {
    throw new Error(`OpenStack Swift is not installed (Debian: apt-get install ${BUCKET_PACKAGES.join(' ')})`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'marquee-swift-'))
  const ports: Partial<Record<Program, number>> = {}
  for (const program of PROGRAMS) ports[program] = await findFreePort()
  const secretAccessKey = randomBytes(16).toString('hex')
  prepareFolder(folder, ports as Record<Program, number>, secretAccessKey)
  const servers = PROGRAMS.map((program) => launch(program, folder))
  const stop = async () => {
    await Promise.all(servers.map(stopServer))
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  try {
    await waitUntilReady(ports as Record<Program, number>, servers)
  } catch (failure) {
    const log = PROGRAMS.map((program) => readFileSync(join(folder, `${program}.log`), 'utf8')).join('\n')
    await stop()
    throw new Error(`Swift did not start:\n${log}`, { cause: failure })
  }
  return { endpoint, accessKeyId: 'test:tester', secretAccessKey, stop }
}

function prepareFolder(folder: string, ports: Record<Program, number>, secret: string): void {
  mkdirSync(join(folder, 'node', 'disk'), { recursive: true })
  const suffix = randomBytes(8).toString('hex')
  writeSettings(join(folder, 'swift.conf'), {
    'swift-hash': { swift_hash_path_suffix: suffix },
    'storage-policy:0': { name: 'one', default: 'yes' },
  })
  for (const program of PROGRAMS) {
    const server = { bind_ip: '127.0.0.1', bind_port: ports[program], swift_dir: folder, user: userInfo().username }
    writeSettings(
      join(folder, `${program}.conf`),
      program === 'proxy' ? describeProxy(server, secret) : describeStorage(server, program, folder),
    )
    if (program !== 'proxy') buildRing(folder, program, ports[program])
  }
}

function describeStorage(server: Settings[string], program: Program, folder: string): Settings {
  return {
    DEFAULT: { ...server, devices: join(folder, 'node'), mount_check: 'false', workers: 0 },
    'pipeline:main': { pipeline: `${program}-server` },
    [`app:${program}-server`]: { use: `egg:swift#${program}`, fsync: 'off' },
  }
}

/** What stands between a request and the storage; `s3api` needs the others in this order. */
const PIPELINE = ['catch_errors', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth', 'copy', 'slo', 'dlo']

function describeProxy(server: Settings[string], secret: string): Settings {
  const filters = PIPELINE.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }] as const)
  return {
    DEFAULT: { ...server, workers: 0, cors_allow_origin: '*' },
    'pipeline:main': { pipeline: [...PIPELINE, 'proxy-server'].join(' ') },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true', allow_account_management: 'true' },
    ...Object.fromEntries(filters),
    // There is no memcached: signatures are checked without it.
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1', error_suppression_limit: 1 },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      location: 'us-east-1',
      dns_compliant_bucket_names: 'true',
      cors_preflight_allow_origin: '*',
    },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: `${secret} .admin` },
  }
}

function writeSettings(path: string, settings: Settings): void {
  const sections = Object.entries(settings).map(
    ([name, values]) =>
      `[${name}]\n${Object.entries(values)
        .map(([key, value]) => `${key} = ${value}\n`)
        .join('')}`,
  )
  writeFileSync(path, sections.join('\n'), { mode: 0o600 })
}

/** The map from names to disks: one disk, one copy. */
function buildRing(folder: string, program: Program, port: number): void {
  const builder = join(folder, `${program}.builder`)
  const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port)]
  for (const args of [
    ['create', '2', '1', '1'],
    ['add', ...device, '--device', 'disk', '--weight', '1'],
    ['rebalance'],
  ]) {
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'pipe' })
  }
}

/** Ends the server when standard input is closed, also because this process was killed. */
const SUPERVISOR_SCRIPT = '"$@" > "$0" 2>&1 & server=$!; cat > /dev/null; kill -TERM $server 2> /dev/null; wait $server'

function launch(program: Program, folder: string): ChildProcess {
  const args = [join(folder, `${program}.log`), getProgramPath(program), join(folder, `${program}.conf`), '--verbose']
  return spawn('sh', ['-c', SUPERVISOR_SCRIPT, ...args], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

async function waitUntilReady(ports: Record<Program, number>, servers: readonly ChildProcess[]): Promise<void> {
  for (const program of PROGRAMS) {
    for (let left = 300; ; left--) {
      const isUp = await fetch(`http://127.0.0.1:${ports[program]}/`).then(
        () => true,
        () => false,
      )
      if (isUp) break
      if (left === 0 || servers.some(({ exitCode }) => exitCode !== null)) throw new Error(`${program} does not answer`)
      await wait(100)
    }
  }
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.stdin?.end()
  })
}
