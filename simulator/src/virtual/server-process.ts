import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Started as a child process, not imported; the processes use IPC and HTTP. */
const PROGRAM = join(ROOT, 'server', 'src', 'commands', 'virtual-time.ts')

export type ServerProcess = {
  address: string
  /** Advances its time and runs due work. */
  work(fromMs: number, toMs: number): Promise<unknown>
  /** Waits until all listeners are notified of committed changes. */
  settle(): Promise<unknown>
  /** Invites an operator and returns the link for choosing a password. */
  inviteOperator(email: string, atMs: number): Promise<string>
  stop(): Promise<void>
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
}

/** Starts the server in its own process, in virtual time. */
export async function startServer(settings: Record<string, string>, atMs: number): Promise<ServerProcess> {
  const child = fork(PROGRAM, [String(atMs)], {
    cwd: ROOT,
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let number = 0
  let isEnding = false
  const address = new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      // Only `PROGRAM` sends messages.
      const told = message as { address?: string; id?: number; answer?: unknown; error?: string }
      if (told.address !== undefined) return resolve(told.address)
      const asked = waiting.get(told.id ?? 0)
      waiting.delete(told.id ?? 0)
      if (told.error === undefined) asked?.resolve(told.answer)
      else asked?.reject(new Error(told.error))
    })
    child.once('exit', (code) => {
      const error = new Error(`the server ended with ${code}`)
      reject(error)
      if (!isEnding) for (const asked of waiting.values()) asked.reject(error)
    })
  })
  const send = (told: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++number, { resolve, reject })
      child.send({ id: number, told })
    })
  return {
    address: await address,
    work: (from, to) => send({ what: 'work', from, to }),
    settle: () => send({ what: 'settle' }),
    inviteOperator: async (email, at) => String(await send({ what: 'operator', email, at })),
    async stop() {
      isEnding = true
      void send({ what: 'stop' }).catch(() => {})
      await waitForExit(child)
    },
    async kill() {
      isEnding = true
      child.kill('SIGKILL')
      await waitForExit(child)
    },
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
