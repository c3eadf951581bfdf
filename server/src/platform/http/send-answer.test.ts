import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { builtPages } from './pages.ts'
import { Answer, route } from './route.ts'
import { buildServer } from './server.ts'

let app: TestApp
beforeAll(async () => {
  // Bugs of ours on purpose.
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

const inner = z.object({ known: z.number() })
const ask = endpoint({
  method: 'GET',
  path: '/api/asked',
  who: ['anyone'],
  summary: 'Answers as it is told',
  alsoStatuses: [202],
  reply: z.object({ list: z.array(inner) }),
})
const toWideReply = (list: object[]) => ({ list }) as { list: { known: number }[] }

it.each<[string, Answer<{ list: { known: number }[] }>, number]>([
  ['what the contract says', new Answer(toWideReply([{ known: 1 }])), 200],
  ['it under another status that is declared', new Answer(toWideReply([]), { status: 202 }), 202],
  ['it under a status that is not', new Answer(toWideReply([]), { status: 203 }), 500],
  ['more than the contract knows', new Answer(toWideReply([{ known: 1 }, { known: 1, more: 2 }])), 500],
])('S-09 tests hold %s against the document', async (_what, answer, status) => {
  const nobody = async () => undefined
  const server = await buildServer({
    context: app.context,
    routes: [route(ask, () => answer)],
    callers: { user: nobody, device: nobody, pairing: nobody },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  expect((await server.inject({ method: 'GET', url: '/api/asked' })).statusCode).toBe(status)
})
