import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, register } from '@marquee/contract/identity'
import type { BrowserContext } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type DemoMarquee = {
  url: string
  /** Lets whoever opens pages of that context be signed in. */
  signIn(context: BrowserContext, token: string): Promise<void>
  tokenOf(email: string): Promise<string>
  /** A partner who has nothing yet. */
  newPartner(email: string): Promise<string>
  get<Answer>(path: string, token: string): Promise<Answer>
  stop(): Promise<void>
}

export const DEMO_PARTNER = 'partner@demo.example'
export const DEMO_OPERATOR = 'operator@demo.example'

/** The product with its demo world, for pages that want something to show. */
export async function startDemo(): Promise<DemoMarquee> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-e2e-demo-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await Promise.race([
    new Promise<void>((resolve) =>
      server.stdout.on('data', (text: Buffer) => text.includes('The demo world is there') && resolve()),
    ),
    ended.then(() => {
      throw new Error('the server ended before it was ready')
    }),
  ])
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { token: string } // both calls below answer a token
  }
  return {
    url,
    signIn: async (context, token) => {
      await context.addInitScript((value) => localStorage.setItem('token', value), token)
    },
    tokenOf: async (email) => (await post(login.path, { email, password: 'marquee-demo' })).token,
    newPartner: async (email) => {
      const password = 'a-long-enough-password'
      const person = { firstName: 'Nora', lastName: 'Neu', email, phone: '', role: 'partner' }
      return (await post(register.path, { ...person, password, confirmPassword: password })).token
    },
    get: async <Answer>(path: string, token: string) => {
      const answer = await fetch(url + path, { headers: { authorization: token } })
      return (await answer.json()) as Answer // the caller names what the contract says
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
