import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The server in a separate process that can be killed and restarted at the same address. */
export type TestServer = {
  url: string
  /** The id of the running process. */
  pid(): number | undefined
  start(): Promise<void>
  /** Kills it like a power cut: pending work is lost. */
  kill(): Promise<void>
  /** Stops it normally. */
  stop: () => Promise<void>
  /** Its error output since the first start. */
  getOutput(): string
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Printed when the server is ready. */
const READY = 'Marquee is at'
/** Node.js may block at its end (nodejs/node#54918). Supervisors kill such a process as well. */
const MAX_STOP_MS = 60_000
const MAX_OUTPUT_CHARACTERS = 200_000

/** What `npm start` runs, once it is built. */
export const BUNDLED_SERVER: readonly string[] = ['--enable-source-maps', 'server/dist/main.js']

/**
 * @param env settings besides host, port and log level
 * @param program the arguments of Node.js
 */
export async function startTestServer(
  port: number,
  env: Readonly<Record<string, string>>,
  program: readonly string[] = ['server/src/main.ts'],
): Promise<TestServer> {
  const url = `http://127.0.0.1:${port}`
  let words = ''
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', DEMO: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (text: string) => {
      words = (words + text).slice(-MAX_OUTPUT_CHARACTERS)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    await waitUntilReady(child, () => words)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const stopping = child
    const ended = once(stopping, 'exit')
    stopping.kill(signal)
    const tooLong = setTimeout(() => stopping.kill('SIGKILL'), MAX_STOP_MS)
    await ended
    clearTimeout(tooLong)
  }

  await start()
  return {
    url,
    pid: () => child?.pid,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    getOutput: () => words,
  }
}

function waitUntilReady(child: ChildProcess, words: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const checkReady = (text: string) => {
      if (text.includes(READY)) resolve()
    }
    child.stdout?.on('data', checkReady)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${words()}`)))
  })
}

/** Runs a script such as `npm run operator` and returns its output. */
export async function runScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${printed}`)
  return printed
}
