import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { builtPages } from './pages.ts'
import { Answer, route } from './route.ts'
import { buildServer } from './server.ts'

let marquee: TestHouse
beforeAll(async () => {
  // Bugs of ours on purpose.
  marquee = await startHouse({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => marquee.close())

const inner = z.object({ known: z.number() })
const ask = endpoint({
  method: 'GET',
  path: '/api/asked',
  who: ['anyone'],
  summary: 'Answers as it is told',
  alsoStatuses: [202],
  reply: z.object({ list: z.array(inner) }),
})
const wide = (list: object[]) => ({ list }) as { list: { known: number }[] }

it.each<[string, Answer<{ list: { known: number }[] }>, number]>([
  ['what the contract says', new Answer(wide([{ known: 1 }])), 200],
  ['it under another status that is declared', new Answer(wide([]), { status: 202 }), 202],
  ['it under a status that is not', new Answer(wide([]), { status: 203 }), 500],
  ['more than the contract knows', new Answer(wide([{ known: 1 }, { known: 1, more: 2 }])), 500],
])('S-09 tests hold %s against the document', async (_what, answer, status) => {
  const nobody = async () => undefined
  const server = await buildServer({
    house: marquee.house,
    routes: [route(ask, () => answer)],
    callers: { user: nobody, device: nobody, pairing: nobody },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  expect((await server.inject({ method: 'GET', url: '/api/asked' })).statusCode).toBe(status)
})
