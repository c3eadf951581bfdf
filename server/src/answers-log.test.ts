import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROUTES } from './app.ts'
import { createUserAuth } from './overviews/session/caller.ts'
import { builtPages } from './platform/http/pages.ts'
import { buildServer } from './platform/http/server.ts'
import { openLog } from './platform/log.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { registerUser } from './testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('answers in the log', () => {
  async function answer(method: 'GET' | 'POST', url: string, level: string, headers = {}): Promise<object[]> {
    const lines: string[] = []
    const log = openLog(level, { write: (line) => void lines.push(line) })
    const server = await buildServer({
      context: { ...app.context, log },
      routes: ROUTES,
      callers: { user: createUserAuth(app.context), device: async () => undefined, pairing: async () => undefined },
      pages: builtPages,
      checkReplies: true,
    })
    onTestFinished(() => server.close())
    await server.inject({ method, url, headers, remoteAddress: '203.0.113.77' })
    return lines.map((line) => JSON.parse(line) as object)
  }

  it.each([
    ['POST', '/api/player/heartbeats'],
    ['GET', '/api/health'],
    ['GET', '/api/ready'],
  ] as const)('%s %s is logged below info', async (method, url) => {
    expect(await answer(method, url, 'info')).toEqual([])
    expect(await answer(method, url, 'debug')).toMatchObject([{ level: 20, route: url, msg: 'answered' }])
  })

  it('name the person and the network in short', async () => {
    const nora = await registerUser(app, 'client')
    const [line] = await answer('GET', '/api/users/me?token=x', 'info', { authorization: nora.token })
    expect(line).toMatchObject({ route: '/api/users/me', user: nora.userId.slice(0, 8), network: '203.0.113.0/24' })
    expect(JSON.stringify(line)).not.toContain(nora.userId)
    expect(JSON.stringify(line)).not.toContain(nora.token)
  })
})
