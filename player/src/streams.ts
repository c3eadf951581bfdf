import { type DeviceOrder, deviceOrder } from '@marquee/contract/player'
import type { Deadline } from './deadline.ts'

/** What comes piece by piece: the bytes of a file, the events of a line that stays open. */

/** A piece of a file may take long on a bad line, as long as something keeps coming. */
const CHUNK_TIMEOUT_MS = 20_000
/** The server says something every 20 s; a line that is silent for longer than three times that is dead. */
const EVENTS_TIMEOUT_MS = 70_000

export type ByteReader = ReturnType<typeof createByteReader>

/** The bytes of an answer, one after the other. */
export function createByteReader(response: Response) {
  const reader = response.body?.getReader()
  let rest: Uint8Array = new Uint8Array()

  /** Fewer than asked for once the line was cut or everything has come. */
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
        // What has come before a cut is answered, and the caller sees that it is less.
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
    /** Ends the transfer when enough was read; a broken line has nothing left to end. */
    end: () => void reader?.cancel().catch(() => undefined),
  }
}

/**
 * Tells every order until the line ends; rejects when it breaks.
 *
 * @param onRetry how long to wait before connecting again, as a server says that is about to stop (decision 2)
 */
export async function readOrders(
  response: Response,
  limit: Deadline,
  onOrder: (order: DeviceOrder) => void,
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
    // A line that broke has nothing left to end.
    reader.cancel().catch(() => undefined)
  }
}

/** Reads server-sent events piece by piece; comments and unknown fields are passed over. */
export function createEventParser(
  onEvent: (event: string, data: string) => void,
  onRetry: (ms: number) => void = () => {},
): (text: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line may go on in the next piece.
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

/** The order an event carries; null for one we do not know, which a newer server may send. */
export function parseOrder(event: string, data: string): DeviceOrder | null {
  try {
    const parsed = deviceOrder.safeParse({ ...JSON.parse(data), kind: event })
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
