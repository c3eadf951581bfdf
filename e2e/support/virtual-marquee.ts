import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { createHttpSend, type ApiClient } from '@marquee/simulator/marketplace/api-client'
import { acceptInvitation, signIn } from '@marquee/simulator/marketplace/users'
import { startServer } from '@marquee/simulator/virtual/server-process'

/** The product as an empty installation on a clock that the test moves (decision 24). */

export type VirtualMarquee = {
  url: string
  now(): Date
  /** The pages of this browser have the time of the server. */
  follow(context: BrowserContext): Promise<void>
  /** Runs the jobs that are due now: emails, invoices and their files. */
  work(): Promise<void>
  moveTo(instant: string): Promise<void>
  /** An operator, signed in anew because idle sessions end. */
  signInOperator(number: 1 | 2): Promise<ApiClient>
  stop(): Promise<void>
}

const getOperatorEmail = (number: number) => `operator${number}@marquee.example`

export async function startVirtualMarquee(at: string): Promise<VirtualMarquee> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-e2e-'))
  let now = new Date(at)
  const contexts = new Set<BrowserContext>()
  const settings = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '1' }
  const server = await startServer(settings, now.getTime())
  const send = createHttpSend(server.address)
  // Operators of the command line can approve for each other at once (decision 21).
  for (const number of [1, 2]) {
    const link = await server.inviteOperator(getOperatorEmail(number), now.getTime())
    await acceptInvitation(send, link)
  }
  return {
    url: server.address,
    now: () => now,
    follow: async (context) => {
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      await context.clock.setFixedTime(now)
    },
    work: async () => void (await server.work(now.getTime(), now.getTime())),
    moveTo: async (instant) => {
      const before = now
      now = new Date(instant)
      await server.work(before.getTime(), now.getTime())
      for (const context of contexts) await context.clock.setFixedTime(now)
    },
    signInOperator: async (number) => (await signIn(send, getOperatorEmail(number))).api,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
