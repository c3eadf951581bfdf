import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type RunningMarquee = {
  url: string
  /** Where the first operator chooses a password. */
  operatorLink: string
  stop(): Promise<void>
}

/** The product as a newcomer runs it: its own process, the embedded database, an empty world, one port. */
export async function startMarquee(operatorEmail: string): Promise<RunningMarquee> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, DEMO: '0', LOG_LEVEL: 'warn' }
  // The embedded database belongs to one process at a time, so the operator is added before the start.
  const printed = await run(['server/src/commands/operator.ts', 'add', operatorEmail, 'Maud', 'Verbeke'], env)
  const operatorLink = /https?:\/\/\S+/.exec(printed)?.[0]
  if (!operatorLink) throw new Error(`no link was printed: ${printed}`)

  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await Promise.race([
    new Promise<void>((resolve) =>
      server.stdout.on('data', (text: Buffer) => text.includes('Marquee is at') && resolve()),
    ),
    ended.then(() => {
      throw new Error('the server ended before it was ready')
    }),
  ])
  return {
    url,
    operatorLink,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    child.once('exit', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${args.join(' ')} ended with ${code}`)),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
