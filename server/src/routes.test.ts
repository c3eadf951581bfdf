import { CALLS } from '@marquee/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from './app.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { type Reply, type ApiClient, createApiClient } from './testing/api-client.ts'
import { createClient, createOperator, createPartner } from './testing/people/users.ts'
import { sendChunk } from './testing/uploads.ts'

const calls = Object.entries(CALLS)
const getShape = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/:\w+/g, ':')}`

describe('contract, route table and OpenAPI document', () => {
  it('route every call exactly once', () => {
    const routed = ROUTES.map(({ endpoint }) => endpoint)
    for (const [name, endpoint] of calls) {
      expect({ name, times: routed.filter((one) => one === endpoint).length }).toEqual({ name, times: 1 })
    }
    expect(ROUTES).toHaveLength(calls.length)
  })

  it('contain no two calls with the same method and path', () => {
    const shapes = calls.map(([, endpoint]) => getShape(endpoint))
    expect(shapes).toEqual([...new Set(shapes)])
  })

  it('describe the same calls (product 9)', async () => {
    const { paths } = (await createApiClient(app).get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const declared = calls.map(([name, { method, path }]) => `${name} ${method} ${path}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })
})

let app: TestApp
let anonymous: ApiClient
let people: Record<'partner' | 'client' | 'operator', ApiClient>
beforeAll(async () => {
  app = await startApp()
  anonymous = createApiClient(app)
  people = { partner: await createPartner(app), client: await createClient(app), operator: await createOperator(app) }
})
afterAll(() => app.close())

const ROLES = ['partner', 'client', 'operator'] as const
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const buildPath = (path: string, id: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'kind' ? 'vehicle' : name === 'month' ? '2026-11' : id))
const ask = (who: ApiClient, method: string, path: string): Promise<Reply> =>
  method === 'GET'
    ? who.get(path)
    : method === 'DELETE'
      ? who.delete(path)
      : method === 'PATCH'
        ? sendChunk(who, path, 0, Buffer.alloc(1))
        : who[method === 'PUT' ? 'put' : 'post'](path, {})

describe('an unknown or invalid id (OPEN-30)', () => {
  // A month is not an id: every month has an answer.
  const withId = calls.filter(
    ([, { path, who }]) => /:(?!month\b)/.test(path) && ROLES.some((role) => who.includes(role)),
  )

  it.each(withId)('is refused by %s', async (name, endpoint) => {
    const { method, path, who } = endpoint
    for (const role of ROLES.filter((one) => who.includes(one))) {
      const unknown = await ask(people[role], method, buildPath(path, UNKNOWN_ID))
      const needsQuery = endpoint.query !== undefined && !endpoint.query.safeParse({}).success
      const hasInput = endpoint.body !== undefined || endpoint.form !== undefined || needsQuery
      // An operator may list the data of every user, and the list of an unknown one is empty.
      const isEmptyList = name.startsWith('list') && role === 'operator' && unknown.status === 200
      expect([403, 404, ...(hasInput ? [400] : []), ...(isEmptyList ? [200] : [])]).toContain(unknown.status)
      const garbage = await ask(people[role], method, buildPath(path, 'not-an-id'))
      expect([404, 403]).toContain(garbage.status)
    }
  })
})

describe('invalid input is refused with 400 or 415 by every call', () => {
  const taking = calls.filter(([, { body, form }]) => body !== undefined || form !== undefined)
  const inject = (who: ApiClient, method: string, url: string, contentType: string, payload: string) =>
    app.server.inject({
      method: method as 'POST',
      url,
      headers: { 'content-type': contentType, ...(who.token ? { authorization: who.token } : {}) },
      payload,
    })
  const describeWho = (who: readonly string[]) => {
    const role = ROLES.find((one) => who.includes(one))
    return role ? people[role] : anonymous
  }
  const WRONG: [what: string, contentType: string, payload: string, statuses: number[]][] = [
    ['broken JSON', 'application/json', '{"name": ', [400]],
    ['no body', 'application/json', '', [400]],
    ['a list', 'application/json', '[1, 2]', [400]],
    ['null', 'application/json', 'null', [400]],
    ['a number', 'application/json', '7', [400]],
    ['a poisoned prototype', 'application/json', '{"__proto__": {"role": "operator"}}', [400]],
    ['plain text', 'text/plain', 'name=Anna', [415]],
    ['a form of the old kind', 'application/x-www-form-urlencoded', 'name=Anna', [415]],
    ['XML', 'application/xml', '<name>Anna</name>', [415]],
    [
      'a form that never ends',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"',
      [400, 415],
    ],
    ['a form without a boundary', 'multipart/form-data', 'name=Anna', [400, 415]],
  ]

  it.each(taking)('%s', async (_name, { method, path, who }) => {
    if (who.includes('device') || who.includes('pairing')) return
    // An unknown kind of notification or table, or an unknown step, is not found, whatever the body.
    const known = path
      .replace('mails/:kind', 'mails/campaign-decided')
      .replace('imports/:kind', 'imports/vehicles')
      .replace('first-run/:step', 'first-run/mail')
    const target = buildPath(known, UNKNOWN_ID)
    for (const [what, contentType, payload, statuses] of WRONG) {
      const reply = await inject(describeWho(who), method, target, contentType, payload)
      const answer = { what, status: reply.statusCode, body: reply.body }
      expect(answer).toMatchObject({ what, status: expect.toBeOneOf(statuses) })
      const { message, error } = reply.json<{ message: string; error: string }>()
      expect(message.length).toBeGreaterThan(5)
      expect(error).toBe(message)
    }
  })
})
