import { type RemoteOrderNotice, remoteOrderNotice } from '@marquee/contract/device-values'
import { type DeviceOrder, deviceOrder } from '@marquee/contract/player'
import type { Deadline } from './deadline.ts'

/** Streams: the bytes of a file, and server-sent events. */

/** The timeout without new bytes. A chunk may take longer on a slow network. */
const CHUNK_TIMEOUT_MS = 20_000
/** The server sends something every 20 s; a connection that is silent for more than three times that is dead. */
const EVENTS_TIMEOUT_MS = 70_000

export type ByteReader = ReturnType<typeof createByteReader>

/** Reads the bytes of a response in order. */
export function createByteReader(response: Response) {
  const reader = response.body?.getReader()
  let rest: Uint8Array = new Uint8Array()

  /** Returns fewer bytes than requested at the end, or when the connection was lost. */
  async function take(count: number, limit: Deadline): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(count)
    const had = await readEach(count, limit, (part, at) => bytes.set(part, at))
    return bytes.slice(0, had)
  }

  async function readEach(
    count: number,
    limit: Deadline,
    use: (part: Uint8Array, at: number) => void,
  ): Promise<number> {
    let had = 0
    while (had < count) {
      if (rest.length === 0) {
        limit.restart(CHUNK_TIMEOUT_MS)
        // Bytes from before a lost connection are returned; the caller sees that they are fewer.
        const next = await reader?.read().catch(() => null)
        if (!next?.value) break
        rest = next.value
      }
      const part = rest.subarray(0, count - had)
      use(part, had)
      rest = rest.subarray(part.length)
      had += part.length
    }
    return had
  }

  return {
    take,
    skip: (count: number, limit: Deadline) => readEach(count, limit, () => {}),
    /** Ends the transfer when enough was read. */
    end: () => void reader?.cancel().catch(() => undefined),
  }
}

/**
 * Passes on every order until the stream ends; rejects when the connection is lost.
 *
 * @param onRetry receives the pause before reconnecting, which a server sends before it stops (decision 2)
 */
export async function readOrders(
  response: Response,
  limit: Deadline,
  onOrder: (order: DeviceOrder | RemoteOrderNotice) => void,
  onRetry: (ms: number) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const feed = createEventParser((event, data) => {
    const parsed = parseOrder(event, data)
    if (parsed) onOrder(parsed)
  }, onRetry)
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      limit.restart(EVENTS_TIMEOUT_MS)
      const { done, value } = await reader.read()
      if (done) return
      feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    // A lost connection has nothing to cancel.
    reader.cancel().catch(() => undefined)
  }
}

/** Parses server-sent events chunk by chunk; comments and unknown fields are ignored. */
export function createEventParser(
  onEvent: (event: string, data: string) => void,
  onRetry: (ms: number) => void = () => {},
): (text: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line may continue in the next chunk.
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onEvent(event || 'message', data.join('\n'))
        event = ''
        data = []
      } else if (line.startsWith('event:')) event = line.slice(6).trim()
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      else if (/^retry: ?\d{1,9}$/.test(line)) onRetry(Number(line.slice(6)))
    }
  }
}

/** The order of an event; null for an unknown one, which a newer server may send. */
export function parseOrder(event: string, data: string): DeviceOrder | RemoteOrderNotice | null {
  try {
    const schema = event === 'remote-order' ? remoteOrderNotice : deviceOrder
    const parsed = schema.safeParse({ ...JSON.parse(data), kind: event })
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
