import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../tools/src/ports.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const getSamplePath = (name: string) => join(ROOT, 'samples', name)

export type RunningProcess = { url: string; child: ChildProcess; pid: number; stop(): Promise<void> }

/** Starts a program on a free port; resolves when it responds at `path`. */
export async function startProcess(
  command: string,
  args: string[],
  {
    env = {},
    path = '/',
    buildPortEnv = (port: number) => ({ PORT: String(port) }),
    port: wanted,
  }: {
    env?: Record<string, string>
    path?: string
    buildPortEnv?: (port: number) => Record<string, string>
    port?: number
  } = {},
): Promise<RunningProcess> {
  const port = wanted ?? (await findFreePort())
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, ...buildPortEnv(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitForAnswer(`${url}${path}`, child)
  if (child.pid === undefined) throw new Error(`${command} did not start`)
  return {
    url,
    child,
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/**
 * Starts the server with a database (by default the embedded one) and its own folder, and resolves when it answers.
 *
 * @param processes worker processes; undefined: the server is one process
 */
export async function startMarquee(
  databaseUrl: string | undefined,
  folder: string,
  processes?: number,
): Promise<RunningProcess> {
  return startProcess(process.execPath, ['server/src/main.ts'], {
    env: {
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(processes === undefined ? {} : { PROCESSES: String(processes) }),
    },
    path: '/api/health',
  })
}

export async function waitForAnswer(url: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    if (child && child.exitCode !== null) throw new Error(`the server for ${url} ended`)
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Provides a temporary folder and deletes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The memory of a process in MiB, and its peak since the last reset. */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kib('VmRSS') / 1024, peak: kib('VmHWM') / 1024 }
}

export const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

/** The hard limit of open files; Node raises its own limit to it. */
export async function readMaxOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? 1024)
}
