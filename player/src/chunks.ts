import { getManifest } from '@marquee/contract/player'
import { toFileError } from './call-errors.ts'
import { type StartTimer, type Deadline, createDeadline } from './deadline.ts'
import { type ByteReader, createByteReader } from './streams.ts'

/** Fetches chunks of files by range requests. Where a proxy ignores ranges, one response is read chunk by chunk. */

/** A response with bytes of a file, and the position up to which it was read. */
type FileAnswer = { url: string; at: number; isWhole: boolean; bytes: ByteReader; stop: AbortController }

export type ChunkLoaderParts = {
  baseUrl: string
  after: StartTimer
  /** The timeout without new bytes. */
  withinMs: number
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Called when bytes have arrived. */
  onBytes: () => void
}

export function createChunkLoader({ baseUrl, after, withinMs, send, onBytes }: ChunkLoaderParts) {
  /** The open response of a server or proxy that ignores ranges and sends the whole file. */
  let whole: FileAnswer | null = null

  /** Bytes of a file, both ends included; fewer after a lost connection. Files need no token (OPEN-29). */
  async function fetchChunk(
    url: string,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const limit = createDeadline(signal, withinMs, after)
    const answer = whole?.url === url && whole.at === from ? whole : await requestFile(url, from, to, limit)
    const stop = () => answer.stop.abort()
    limit.signal.addEventListener('abort', stop)
    try {
      // A response without range support begins at the first byte.
      if (answer.at < from) answer.at += await answer.bytes.skip(from - answer.at, limit)
      const bytes = await answer.bytes.take(to - from + 1, limit)
      answer.at += bytes.length
      // The next chunk continues this response, so the file is sent only once.
      whole = answer.isWhole && answer.at === to + 1 ? answer : null
      if (whole === null) answer.bytes.end()
      onBytes()
      return bytes
    } finally {
      limit.signal.removeEventListener('abort', stop)
      limit.end()
    }
  }

  async function requestFile(url: string, from: number, to: number, limit: Deadline): Promise<FileAnswer> {
    whole?.bytes.end()
    whole = null
    const stop = new AbortController()
    const abortSend = () => stop.abort()
    limit.signal.addEventListener('abort', abortSend)
    try {
      const response = await send(new URL(url, `${baseUrl}${getManifest.path}`).href, {
        headers: { range: `bytes=${from}-${to}` },
        signal: stop.signal,
        cache: 'no-store',
      })
      if (!response.ok) throw await toFileError(response)
      const isWhole = response.status !== 206
      return { url, at: isWhole ? 0 : from, isWhole, bytes: createByteReader(response), stop }
    } catch (error) {
      limit.end()
      throw error
    } finally {
      limit.signal.removeEventListener('abort', abortSend)
    }
  }

  return fetchChunk
}
