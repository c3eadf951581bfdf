import { describe, expect, test } from 'vitest'
import { isFinal, Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import { createServerClient } from './server-client.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { createManifest } from './testing/sample-manifest.ts'

const never = new AbortController().signal

type Asked = { url: string; headers: Record<string, string>; body: unknown }

/** A client of a server with these responses in order; null is no network. */
function createTestClient(...answers: (Response | null)[]) {
  const asked: Asked[] = []
  const clock = createManualClock('2026-06-15T10:00:00Z')
  let unpaired = 0
  const serverClient = createServerClient({
    baseUrl: 'http://marquee.example',
    clock,
    token: () => 'device-token',
    onUnpaired: () => unpaired++,
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers).entries())
      asked.push({
        url: new Request(url).url,
        headers,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      })
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      return answer
    },
  })
  return { ...serverClient, asked, clock, unpaired: () => unpaired }
}

const refused = (status: number, headers = {}) =>
  Response.json({ message: 'No.', error: 'No.', code: 'no', requestId: '1' }, { status, headers })

describe('a call', () => {
  test('sends the plain token (product 9)', async () => {
    const serverClient = createTestClient(Response.json(createManifest(), { headers: { etag: '"1"' } }))
    expect(await serverClient.manifest(null)).toEqual({ manifest: createManifest(), tag: '"1"' })
    expect(serverClient.asked[0]).toMatchObject({
      url: 'http://marquee.example/api/player/manifest',
      headers: { authorization: 'device-token' },
    })
  })

  test('sends the ETag of the manifest and accepts 304', async () => {
    const serverClient = createTestClient(new Response(null, { status: 304 }))
    expect(await serverClient.manifest('"1"')).toBeNull()
    expect(serverClient.asked[0]?.headers['if-none-match']).toBe('"1"')
  })

  test('sends the secret of a pairing instead of the token', async () => {
    const serverClient = createTestClient(Response.json({ paired: false }))
    expect(await serverClient.isPaired('018f6d3c-0000-7000-8000-000000000001', 'secret')).toEqual({ paired: false })
    expect(serverClient.asked[0]).toMatchObject({
      url: 'http://marquee.example/api/player/pairings/018f6d3c-0000-7000-8000-000000000001',
      headers: { authorization: 'secret' },
    })
  })

  test('distinguishes a missing network from a refusal', async () => {
    const serverClient = createTestClient(null, refused(429, { 'retry-after': '7' }))
    await expect(serverClient.manifest(null)).rejects.toBeInstanceOf(Unreachable)
    expect(serverClient.state().isOnline).toBe(false)
    const no = await serverClient.manifest(null).catch((error: unknown) => error)
    expect(no).toBeInstanceOf(Refused)
    expect(no).toMatchObject({ status: 429, retryAfterMs: 7000 })
    expect(serverClient.state().isOnline).toBe(true)
  })

  test.each<[string, Response]>([
    ['the page of a proxy', new Response('<html>Bad gateway</html>', { status: 502 })],
    ['the sign-in of a portal', new Response('<html>Sign in</html>', { status: 401 })],
    ['a gateway that wants to know who is there', Response.json({ message: 'Unauthorized' }, { status: 401 })],
    ['a server that is not ours', new Response('<html>Not found</html>', { status: 404 })],
    ['half an answer', new Response('{"version": "1"', { status: 200 })],
    ['JSON of another server', Response.json({ version: 1 })],
  ])('answered by %s was not answered at all', async (_name, answer) => {
    const serverClient = createTestClient(answer)
    await expect(serverClient.manifest(null)).rejects.toBeInstanceOf(Unreachable)
    expect(serverClient.unpaired()).toBe(0)
  })

  test('ends the pairing on 401 (product 4)', async () => {
    const serverClient = createTestClient(refused(401))
    await expect(serverClient.sendHeartbeats([])).rejects.toBeInstanceOf(Refused)
    expect(serverClient.unpaired()).toBe(1)
  })

  test('corrects a wrong clock by the Date header of the first response', async () => {
    const serverClient = createTestClient(
      Response.json({ paired: false }, { headers: { date: 'Mon, 15 Jun 2026 13:00:00 GMT' } }),
    )
    await serverClient.isPaired('018f6d3c-0000-7000-8000-000000000001', 'secret')
    // The header has whole seconds, so adding half a second limits the error to half a second.
    expect(serverClient.clock.offsetMs()).toBe(3 * 3_600_000 + 500)
  })
})

test.each([
  ['takes a clock for right that a header cannot tell from a right one', '10:00:00', 0],
  ['takes a clock that is a second late for one that is wrong', '10:00:01', 1500],
  ['takes a clock that is two seconds early for one that is wrong', '09:59:58', -1500],
])('%s', async (_what, time, offsetMs) => {
  const serverClient = createTestClient(
    Response.json({ paired: false }, { headers: { date: `Mon, 15 Jun 2026 ${time} GMT` } }),
  )
  await serverClient.isPaired('018f6d3c-0000-7000-8000-000000000001', 'secret')
  expect(serverClient.clock.offsetMs()).toBe(offsetMs)
})

test('ignores the time of a portal that responds instead of the server', async () => {
  const headers = { date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
  const serverClient = createTestClient(
    new Response('<html>Sign in</html>', { headers }),
    new Response('<html>', { status: 502, headers }),
  )
  await expect(serverClient.manifest(null)).rejects.toBeInstanceOf(Unreachable)
  await expect(serverClient.manifest(null)).rejects.toBeInstanceOf(Unreachable)
  expect(serverClient.clock.offsetMs()).toBeNull()
})

test('reconnects after the Retry-After of the server', async () => {
  const serverClient = createTestClient(refused(503, { 'retry-after': '20' }), refused(503))
  const life = new AbortController()
  const listening = serverClient.listen(
    life.signal,
    () => {},
    () => {},
  )
  await serverClient.clock.advance(19_999)
  expect(serverClient.asked).toHaveLength(1)
  await serverClient.clock.advance(1)
  expect(serverClient.asked).toHaveLength(2)
  life.abort()
  await listening
})

test('does not reconnect every second when a proxy closes the stream at once', async () => {
  const serverClient = createTestClient(...Array.from({ length: 100 }, () => new Response('')))
  const life = new AbortController()
  let opened = 0
  const listening = serverClient.listen(
    life.signal,
    () => opened++,
    () => {},
  )
  await serverClient.clock.advance(120_000)
  expect(opened).toBeGreaterThan(3)
  expect(opened).toBeLessThan(12)
  life.abort()
  await listening
})

test('never waits longer than ten minutes', async () => {
  const serverClient = createTestClient(refused(503, { 'retry-after': '86400' }))
  expect(getRetryAfterMs(await serverClient.manifest(null).catch((error: unknown) => error))).toBe(600_000)
})

describe('chunks of files', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, index) => index)

  test('are requested by range, without a token', async () => {
    const serverClient = createTestClient(new Response(bytes.slice(2, 6), { status: 206 }))
    expect([...(await serverClient.fetchChunk('/api/s3/images/a.mp4', 2, 5, never))]).toEqual([2, 3, 4, 5])
    expect(serverClient.asked[0]).toMatchObject({
      url: 'http://marquee.example/api/s3/images/a.mp4',
      headers: { range: 'bytes=2-5' },
    })
    expect(serverClient.asked[0]?.headers.authorization).toBeUndefined()
  })

  test('are cut from the whole file when a server ignores ranges', async () => {
    const serverClient = createTestClient(new Response(bytes))
    expect([...(await serverClient.fetchChunk('/a.mp4', 2, 5, never))]).toEqual([2, 3, 4, 5])
  })

  test('share one response when it is the whole file', async () => {
    const serverClient = createTestClient(new Response(bytes), new Response(bytes))
    expect([...(await serverClient.fetchChunk('/a.mp4', 2, 3, never))]).toEqual([2, 3])
    expect([...(await serverClient.fetchChunk('/a.mp4', 4, 7, never))]).toEqual([4, 5, 6, 7])
    expect(serverClient.asked).toHaveLength(1)
    expect([...(await serverClient.fetchChunk('/a.mp4', 0, 1, never))]).toEqual([0, 1])
    expect(serverClient.asked).toHaveLength(2)
  })

  test('are shorter at the end of the file', async () => {
    const serverClient = createTestClient(new Response(bytes.slice(8), { status: 206 }))
    expect([...(await serverClient.fetchChunk('/a.mp4', 8, 11, never))]).toEqual([8, 9])
  })

  test('contain the bytes from before the connection was lost', async () => {
    let sent = false
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new TypeError('network error'))
        sent = true
        controller.enqueue(bytes.slice(0, 3))
      },
    })
    const serverClient = createTestClient(new Response(stream, { status: 206 }))
    expect([...(await serverClient.fetchChunk('/a.mp4', 0, 9, never))]).toEqual([0, 1, 2])
  })
})

test.each([
  [400, true],
  [413, true],
  [401, false],
  [403, false],
  [404, false],
  [429, false],
  [503, false],
])('a refusal with %i is for ever: %s', (status, expected) => {
  expect(isFinal(new Refused(status, 'No.', null))).toBe(expected)
})
