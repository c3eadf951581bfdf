import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'

/**
 * A browser in a process of its own with a persistent profile, like a device: it can be killed at any moment and
 * started again with the data on its disk.
 */

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  // A device without power must not ask whether to restore its pages.
  '--hide-crash-restore-bubble',
  '--autoplay-policy=no-user-gesture-required',
  '--window-size=1280,720',
]
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const START_TIMEOUT_MS = 30_000

export type KioskBrowser = Awaited<ReturnType<typeof startKioskBrowser>>

/** @param prepare called before any page of the player is opened */
export async function startKioskBrowser(profile: string, prepare: (context: BrowserContext) => Promise<void>) {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const { child, end } = spawnBrowser(profile, '--remote-debugging-port=0', 'about:blank')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await waitForPort(portFile, child)}`)
  const context = browser.contexts()[0]
  if (!context) throw new Error('the browser has no window')
  await prepare(context)
  const page: Page = context.pages()[0] ?? (await context.newPage())
  return {
    pid: child.pid ?? 0,
    context,
    page,
    /** Like a power cut: pending writes are lost. */
    async kill(): Promise<void> {
      await end()
      await browser.close().catch(() => undefined)
    },
  }
}

/** Like on a real device: without a debugging connection, which costs memory of its own. */
export function startUnobserved(profile: string, url: string): { pid: number; kill(): Promise<void> } {
  const { child, end } = spawnBrowser(profile, url)
  return { pid: child.pid ?? 0, kill: end }
}

function spawnBrowser(profile: string, ...more: string[]): { child: ChildProcess; end: () => Promise<void> } {
  const path = process.env.CHROMIUM_PATH || PATHS.find((one) => existsSync(one))
  if (!path) throw new Error(`There is no browser at ${PATHS.join(', nor at ')}; name one with CHROMIUM_PATH`)
  // A separate process group, so that all its processes can be ended at once.
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, ...more], { detached: true, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killAll = () => void process.kill(-(child.pid ?? 0), 'SIGKILL')
  // An aborted test leaves no browser behind.
  process.once('exit', killAll)
  child.once('exit', () => process.off('exit', killAll))
  const end = () => {
    killAll()
    return gone
  }
  return { child, end }
}

/** A temporary profile, removed after the work. */
export async function withProfile<T>(work: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'marquee-device-'))
  try {
    return await work(profile)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function waitForPort(file: string, child: ChildProcess): Promise<string> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until && child.exitCode === null) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return port
    await pause(20)
  }
  throw new Error('the browser did not start')
}
