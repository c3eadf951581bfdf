import { beforeEach, expect, it, vi } from 'vitest'

const send = vi.fn(async (_url: string, _request: { body: string }) => ({ ok: true }))

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  const page = await import('./client-errors.ts')
  page.watchClientErrors()
  return page
}

beforeEach(() => {
  send.mockClear()
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('location', { pathname: '/campaigns', search: '?search=Maud' })
  return () => vi.unstubAllGlobals()
})

const listSent = () => send.mock.calls.map(([, { body }]) => JSON.parse(body) as { message: string; page: string })

it('reports a bug once, with the path of the page and without its query', async () => {
  const { reportFailure } = await openPage()
  reportFailure(new TypeError('x is not a function'))
  reportFailure(new TypeError('x is not a function'))
  expect(listSent()).toEqual([{ message: 'x is not a function', stack: expect.any(String), page: '/campaigns' }])
})

it('reports at most five bugs of a page, and long ones in part', async () => {
  const { reportFailure } = await openPage()
  for (let bug = 0; bug < 9; bug++) reportFailure(`${bug}${'x'.repeat(600)}`)
  expect(listSent().map(({ message }) => message.length)).toEqual([500, 500, 500, 500, 500])
})

it('reports nothing outside of a page', async () => {
  vi.resetModules()
  const { reportFailure } = await import('./client-errors.ts')
  reportFailure('one')
  expect(send).not.toHaveBeenCalled()
})

it('asks a server that takes no reports once', async () => {
  const { reportFailure } = await openPage()
  send.mockResolvedValueOnce({ ok: false })
  reportFailure('one')
  await expect.poll(() => send.mock.results.length).toBe(1)
  await Promise.resolve()
  reportFailure('two')
  expect(listSent().map(({ message }) => message)).toEqual(['one'])
})
