import type { TransportRequest, TransportResponse } from './transport.ts'

/** What a device asks of `fetch`, and the responses that it gets from it. */

export function toRequest(url: string, { method = 'GET', headers, body }: RequestInit): TransportRequest {
  const { pathname, search } = new URL(url, 'http://device')
  // The link passes headers as a plain object and bodies as text.
  return {
    method,
    path: pathname + search,
    headers: headers as Record<string, string>,
    body: body as string | undefined,
  }
}

type Reader = { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }

/** Only the parts of a response that a device's link reads, without streams that need turns of the event loop. */
export function createResponse(
  { status, headers, bytes }: Pick<TransportResponse, 'status' | 'headers' | 'bytes'>,
  atMs: number,
): Response {
  const getHeader = (name: string) => (name === 'date' ? new Date(atMs).toUTCString() : headers[name])
  let isRead = false
  const reader: Reader = {
    read: async () => {
      if (isRead) return { done: true }
      isRead = true
      return { done: false, value: bytes }
    },
    cancel: async () => {},
  }
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => (getHeader(name) as string | undefined) ?? null },
    json: async () => JSON.parse(bytes.toString('utf8')),
    body: { getReader: () => reader },
  } as unknown as Response
}

export function createStreamResponse(reader: Reader, hangUp: () => void): Response {
  const ending = { read: () => reader.read(), cancel: async () => hangUp() }
  const headers = { get: () => null }
  return { ok: true, status: 200, headers, body: { getReader: () => ending } } as unknown as Response
}

const createError = (status: number, message: string) => ({
  status,
  bytes: Buffer.from(JSON.stringify({ message, code: message })),
})
export const createBusy = () => createResponse({ ...createError(503, 'busy'), headers: { 'retry-after': '10' } }, 0)
export const createNotFound = () => createResponse({ ...createError(404, 'not found'), headers: {} }, 0)

export function createReader() {
  const chunks: Uint8Array[] = []
  let closed: { error: Error | null } | undefined
  let look = () => {}
  return {
    push(text: string): void {
      chunks.push(new TextEncoder().encode(text))
      look()
    },
    close(error: Error | null): void {
      closed ??= { error }
      look()
    },
    async read(): Promise<{ done: boolean; value?: Uint8Array }> {
      for (;;) {
        const value = chunks.shift()
        if (value) return { done: false, value }
        if (closed?.error) throw closed.error
        if (closed) return { done: true }
        await new Promise<void>((resolve) => (look = resolve))
      }
    },
    cancel: async () => {},
  }
}
