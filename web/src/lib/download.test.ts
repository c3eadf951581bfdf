import { endpoint } from '@marquee/contract/endpoint'
import { byId } from '@marquee/contract/scalars'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type * as CallModule from './call.ts'
import type * as DownloadModule from './download.ts'

const file = endpoint({
  method: 'GET',
  path: '/api/things/:id.csv',
  who: ['client'],
  summary: 'A file',
  params: byId,
  reply: 'file',
})
const params = { id: '018f0000-0000-7000-8000-000000000009' }

function stubFetch(answer: () => Response) {
  const sent: { url: string; authorization: string | undefined }[] = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => 'abc.def.ghi' })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, authorization: headers.authorization })
    return answer()
  })
  return sent
}

let CallFailed: typeof CallModule.CallFailed
let CallRefused: typeof CallModule.CallRefused
let download: typeof DownloadModule.download
let parseFileName: typeof DownloadModule.parseFileName

/** Node has no storage, and the session reads it as soon as its module is loaded. */
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null })
  ;({ CallFailed, CallRefused } = await import('./call.ts'))
  ;({ download, parseFileName } = await import('./download.ts'))
})
afterEach(() => vi.unstubAllGlobals())

/** A body that arrives in those chunks, and then ends or fails. */
function createBody(texts: readonly string[], isWhole = true) {
  const left = texts.map((text) => new TextEncoder().encode(text))
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else if (isWhole) controller.close()
      else controller.error(new TypeError('the line was cut'))
    },
  })
}

it('sends the token, reports progress, and returns the whole file (product 7)', async () => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Caf_.csv"; filename*=UTF-8''Caf%C3%A9.csv`,
  }
  const sent = stubFetch(() => new Response(createBody(['Day,Plays\r\n', '2026-11-18,30\r\n']), { headers }))
  const progress: number[] = []
  const { name, content } = await download(file, { params, onBytes: (bytes) => progress.push(bytes) })
  expect(sent).toEqual([{ url: `/api/things/${params.id}.csv`, authorization: 'abc.def.ghi' }])
  expect(progress).toEqual([11, 26])
  expect(name).toBe('Café.csv')
  expect(content.type).toBe('text/csv; charset=utf-8')
  expect(await content.text()).toBe('Day,Plays\r\n2026-11-18,30\r\n')
})

it("throws the server's refusal", async () => {
  stubFetch(() => Response.json({ message: 'Not yours.', requestId: 'r-1' }, { status: 403 }))
  const failure = await download(file, { params }).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(CallRefused)
  expect(failure).toMatchObject({ message: 'Not yours.', requestId: 'r-1' })
})

it('returns nothing for an interrupted file', async () => {
  stubFetch(() => new Response(createBody(['Day,Plays\r\n'], false)))
  await expect(download(file, { params })).rejects.toBeInstanceOf(CallFailed)
})

it.each([
  ['attachment; filename="roast.csv"', 'roast.csv'],
  [null, ''],
])('reads the file name from %s', (disposition, name) => {
  expect(parseFileName(disposition)).toBe(name)
})
