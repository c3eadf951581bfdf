import { connect, type Socket } from 'node:net'

export type Endpoint = { host: string; port: number; localAddress?: string }
export type Answer = { status: number; retryAfterSeconds: number; body: string }

/** A persistent connection with one request at a time. A server whose connections are scarce closes it after an answer. */
export type Connection = { isOpen(): boolean; ask(request: string): Promise<Answer>; close(): void }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A minimal HTTP client, because the load shares the processor with the server: one write per request, one parse per
 * response.
 */
export async function openConnection(place: Endpoint): Promise<Connection> {
  const socket = await connectSocket(place)
  let taken: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const rejectPending = (error?: Error) => {
    waiting?.reject(error ?? new Error('the line was closed'))
    waiting = undefined
  }
  socket.on('data', (bytes: Buffer) => {
    taken = taken.length === 0 ? bytes : Buffer.concat([taken, bytes])
    const read = readAnswer(taken)
    if (!read) return
    taken = taken.subarray(read.length)
    if (read.isLast) socket.destroy()
    waiting?.resolve(read.answer)
    waiting = undefined
  })
  socket.on('error', rejectPending)
  socket.on('close', () => rejectPending())
  return {
    isOpen: () => !socket.destroyed,
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the line was closed'))
        waiting = { resolve, reject }
        socket.write(request, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

export function connectSocket({ host, port, localAddress }: Endpoint): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, ...(localAddress ? { localAddress } : {}) })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

function readAnswer(bytes: Buffer): { answer: Answer; length: number; isLast: boolean } | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const size = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const length = end + HEAD_END.length + size
  if (bytes.length < length) return undefined
  const retryAfterSeconds = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0)
  const body = bytes.toString('utf8', end + HEAD_END.length, length)
  return { answer: { status, retryAfterSeconds, body }, length, isLast: /\r\nconnection: close/i.test(head) }
}

/** Builds a request of a device; ASCII only. */
export function buildRequest(method: 'GET' | 'POST', path: string, token: string, body = '', headers = ''): string {
  const content = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: marquee\r\nauthorization: ${token}\r\n${content}${headers}\r\n${body}`
}
