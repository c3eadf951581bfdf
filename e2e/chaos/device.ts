import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { HEIGHT, WIDTH } from './clips.ts'
import type { Observer } from './observer.ts'

/** A device: a browser of its own with its data, whose power can be cut at any moment. */
export type Device = {
  page(): Page
  boot(): Promise<void>
  /** Cuts the power: every process of the browser is killed at once. */
  powerCut: () => Promise<void>
  /** The offset of its clock from the true time. It survives restarts, like a wrong clock does. */
  setClock(wrongByMs: number): Promise<void>
  isOn(): boolean
}

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const FLAGS = [
  '--headless=new',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--hide-scrollbars',
  '--autoplay-policy=no-user-gesture-required',
  '--remote-debugging-port=0',
  `--window-size=${WIDTH},${HEIGHT}`,
]

/** @param profile the folder with all data of the browser */
export function createDevice(playerUrl: string, profile: string, observer: Observer): Device {
  if (!existsSync(CHROMIUM)) throw new Error(`There is no browser at ${CHROMIUM}; name one with CHROMIUM_PATH`)
  let child: ChildProcess | null = null
  let browser: Browser | null = null
  let page: Page | null = null
  let wrongByMs = 0

  async function boot(): Promise<void> {
    const startedAtMs = Date.now()
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []
    child = spawn(CHROMIUM, [...FLAGS, ...asRoot, `--user-data-dir=${profile}`, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    browser = await chromium.connectOverCDP(await readDebugAddress(child))
    const context = browser.contexts()[0]
    page = context?.pages()[0] ?? null
    if (!context || !page) throw new Error('the browser has no page')
    await page.setViewportSize({ width: WIDTH, height: HEIGHT })
    await observer.watch(page, startedAtMs)
    await page.addInitScript(setPageClock, wrongByMs)
    await page.goto(playerUrl, { waitUntil: 'commit' })
  }

  async function powerCut(): Promise<void> {
    const [dying, connection] = [child, browser]
    child = browser = page = null
    if (!dying?.pid) return
    const ended = once(dying, 'exit')
    const cutAtMs = Date.now()
    // Kills the process group, so that none of its many processes survives.
    process.kill(-dying.pid, 'SIGKILL')
    await ended
    await connection?.close().catch(() => undefined)
    await observer.died(cutAtMs)
  }

  async function setClock(byMs: number): Promise<void> {
    wrongByMs = byMs
    await page?.addInitScript(setPageClock, byMs)
    await page?.evaluate(setPageClock, byMs)
  }

  return {
    boot,
    powerCut,
    setClock,
    isOn: () => page !== null,
    page: () => {
      if (page === null) throw new Error('the device is off')
      return page
    },
  }
}

/** Runs in the page: sets its clock off by that much from now on. */
function setPageClock(byMs: number): void {
  const scope = globalThis as unknown as { trueDate?: DateConstructor; Date: DateConstructor }
  scope.trueDate ??= Date
  const TrueDate = scope.trueDate
  const now = () => TrueDate.now() + byMs
  scope.Date = new Proxy(TrueDate, {
    construct: (target, args: unknown[], as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
    apply: () => new TrueDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

function readDebugAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-20_000)
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(words)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}:\n${words}`)))
  })
}
