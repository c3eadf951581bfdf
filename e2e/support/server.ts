import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../tools/src/ports.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type RunningServer = { url: string; stop: () => Promise<void> }

/** Another process may take the port between its selection and its use. */
const PORTS_TO_TRY = 3

/**
 * The product in a process of its own, with the embedded database in a folder of its own; resolves once the expected
 * line is printed.
 *
 * @param prepare runs with the same settings before the start, because the embedded database allows one process at a
 * time
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  printed: string,
  prepare: (env: NodeJS.ProcessEnv) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-e2e-'))
  for (let attempt = 1; ; attempt += 1) {
    const port = String(await findFreePort())
    const url = `http://localhost:${port}`
    const env = { ...process.env, ...settings, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn' }
    if (attempt === 1) await prepare(env)
    const server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const output = await waitForOutput(server, printed)
    if (output.isReady) {
      return {
        url,
        stop: async () => {
          server.kill('SIGTERM')
          await ended
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    }
    if (attempt === PORTS_TO_TRY || !output.errors.includes('EADDRINUSE')) {
      throw new Error(`the server ended before it was ready: ${output.errors}`)
    }
  }
}

/** Waits for the expected line or the end of the process; passes on its error output. */
function waitForOutput(server: ChildProcess, printed: string): Promise<{ isReady: boolean; errors: string }> {
  return new Promise((resolve) => {
    let [text, errors] = ['', '']
    server.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.includes(printed)) resolve({ isReady: true, errors })
    })
    server.stderr?.on('data', (part: Buffer) => {
      errors += part.toString()
      process.stderr.write(part)
    })
    server.once('close', () => resolve({ isReady: false, errors }))
  })
}
