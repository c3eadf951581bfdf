import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { builtPages } from './pages.ts'
import { Answer, route } from './route.ts'
import { buildServer } from './server.ts'

let app: TestApp
beforeAll(async () => {
  // These tests cause errors on purpose.
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

const inner = z.object({ known: z.number() })
const ask = endpoint({
  method: 'GET',
  path: '/api/asked',
  who: ['public'],
  summary: 'Answers as it is told',
  alsoStatuses: [202],
  reply: z.object({ list: z.array(inner) }),
})
const toWideReply = (list: object[]) => ({ list }) as { list: { known: number }[] }

it.each<[string, Answer<{ list: { known: number }[] }>, number]>([
  ['what the contract says', new Answer(toWideReply([{ known: 1 }])), 200],
  ['it with another declared status', new Answer(toWideReply([]), { status: 202 }), 202],
  ['it with an undeclared status', new Answer(toWideReply([]), { status: 203 }), 500],
  ['a field that the contract does not have', new Answer(toWideReply([{ known: 1 }, { known: 1, more: 2 }])), 500],
])('S-09 tests check %s against the document', async (_what, answer, status) => {
  const findNoCaller = async () => undefined
  const server = await buildServer({
    context: app.context,
    routes: [route(ask, () => answer)],
    callers: { user: findNoCaller, device: findNoCaller, pairing: findNoCaller },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  expect((await server.inject({ method: 'GET', url: '/api/asked' })).statusCode).toBe(status)
})
