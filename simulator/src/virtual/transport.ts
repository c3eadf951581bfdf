import { Agent, type IncomingMessage, request } from 'node:http'

/** Real calls of the server, each with an instant of virtual time. */

export type TransportRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
}
export type TransportResponse = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }
/** An open stream of events. */
export type Stream = { status: number; bytes: Buffer; end(): void }

export type Transport = {
  /** Sets the address of the server, which may change at a restart. */
  setAddress(address: string): void
  ask(asked: TransportRequest, instantMs: number): Promise<TransportResponse>
  listen(asked: TransportRequest, instantMs: number, hear: (text: string) => void, ended: () => void): Promise<Stream>
  /** The number of busy responses. They are an effect of real time, so the calls are repeated. */
  countBusy(): number
  close(): void
}

/** Only a server in virtual time reads this header. */
const INSTANT_HEADER = 'x-marquee-instant'
const BUSY_RETRY_MS = 200
const BUSY = 503

export function createTransport(): Transport {
  const calls = new Agent({ keepAlive: true, maxSockets: 96 })
  const lines = new Agent({ keepAlive: false })
  let address = ''
  let busy = 0

  async function ask(asked: TransportRequest, instantMs: number): Promise<TransportResponse> {
    for (let tries = 0; ; tries++) {
      const answer = await sendOnce({ ...asked, instantMs, address, agent: calls }).catch((error: unknown) => {
        // The server closed an idle connection. Every call of a device may be repeated.
        if (tries < 3) return null
        throw error
      })
      if (answer && answer.status !== BUSY) return answer
      await waitForServer()
    }
  }

  async function listen(asked: TransportRequest, instantMs: number, hear: (text: string) => void, ended: () => void) {
    for (;;) {
      const stream = await listenOnce({ ...asked, instantMs, address, agent: lines }, hear, ended)
      if (stream.status !== BUSY) return stream
      await waitForServer()
    }
  }

  async function waitForServer(): Promise<void> {
    busy++
    await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS))
  }

  return {
    setAddress: (next) => {
      address = next
    },
    ask,
    listen,
    countBusy: () => busy,
    close: () => {
      calls.destroy()
      lines.destroy()
    },
  }
}

type Call = TransportRequest & { instantMs: number; address: string; agent: Agent }

function sendOnce(call: Call): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const sent = send(call, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
      })
    })
    sent.once('error', reject)
  })
}

function listenOnce(call: Call, hear: (text: string) => void, ended: () => void): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = send(call, (response) => {
      const status = response.statusCode ?? 0
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (status === 200) hear(chunk.toString('utf8'))
      })
      response.once('error', ended)
      response.once('end', () => {
        if (status !== BUSY) ended()
        if (status !== 200) resolve({ status, bytes: Buffer.concat(chunks), end: () => {} })
      })
      if (status === 200) resolve({ status, bytes: Buffer.alloc(0), end: () => sent.destroy() })
    })
    sent.once('error', (error) => {
      ended()
      reject(error)
    })
  })
}

function send(
  { method, path, headers, body, instantMs, address, agent }: Call,
  take: (response: IncomingMessage) => void,
) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request(
    `${address}${path}`,
    { method, agent, headers: { ...headers, ...length, [INSTANT_HEADER]: String(Math.round(instantMs)) } },
    take,
  )
  sent.end(body)
  return sent
}
