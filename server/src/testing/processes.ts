import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Reply, type Transport, buildApiClient, type ApiClient } from './api-client.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Printed once the server responds and runs jobs. */
const READY = 'Marquee is at'

const MAX_TRIES = 20

/** A server in a separate process, as in production. */
export type ServerProcess = {
  baseUrl: string
  pid: number
  /** Its logs and errors so far. */
  getOutput(): string
  stop(): Promise<void>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/**
 * Starts the server as a process on a free port and waits until it is ready.
 *
 * @param env settings in addition to host, port and log level
 * @param largestFileKiB the largest file that the process may write; simulates a full disk
 */
export async function startServerProcess(env: Record<string, string>, largestFileKiB?: number): Promise<ServerProcess> {
  for (let left = MAX_TRIES; ; left--) {
    try {
      return await startOnPort(await findFreePort(), env, largestFileKiB)
    } catch (failure) {
      // Another process took the port between the check and the start.
      if (left === 0 || !String(failure).includes('EADDRINUSE')) throw failure
    }
  }
}

async function startOnPort(port: number, env: Record<string, string>, largestFileKiB?: number): Promise<ServerProcess> {
  const limit = largestFileKiB === undefined ? '' : `ulimit -f ${largestFileKiB * 2}; `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, MAIN], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const getOutput = await waitUntilReady(child)
  if (pid === undefined) throw new Error('a process that is ready has a number')
  return { baseUrl: `http://127.0.0.1:${port}`, pid, getOutput, stop: () => stop(child), ended }
}

/** The same as `createApiClient`, over real HTTP. */
export function connectApiClient(baseUrl: string, token?: string): ApiClient {
  const send: Transport = async (method, path, payload, headers): Promise<Reply> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
    })
    const isJson = String(response.headers.get('content-type')).includes('json')
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      headers: Object.fromEntries(response.headers),
    }
  }
  return buildApiClient(send, token)
}

/** Returns how to read its output. */
function waitUntilReady(child: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (text: string) => {
      output += text
      if (output.includes(READY)) resolve(() => output)
    }
    child.stdout?.setEncoding('utf8').on('data', onOutput)
    child.stderr?.setEncoding('utf8').on('data', onOutput)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // A server that does not stop in time is killed, so that it does not outlive the test.
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(tooLong)
}

/** A port of 127.0.0.1 that nothing listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
