import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { SECONDS, startStopwatch } from '../clock.ts'
import { CERTIFICATE_CODE } from '../db/reachable.ts'

export type Reply = {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** How long after its first bytes the answer ended. */
  tailMs: number
  /** The address of this machine on the connection. */
  localAddress: string
}

const TIMEOUT_MS = 15 * SECONDS

/**
 * Asks an address with HTTPS, on a connection of its own.
 *
 * @throws Error with a sentence that says what to check
 */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  const outgoing = request(url, { headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) })
  try {
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.end()
    const [response] = await answered
    const localAddress = response.socket.localAddress ?? ''
    let elapsed: (() => number) | undefined
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) {
      elapsed ??= startStopwatch()
      body += chunk as string
    }
    const { statusCode = 0 } = response
    return { status: statusCode, headers: response.headers, body, tailMs: elapsed?.() ?? 0, localAddress }
  } catch (error) {
    throw new Error(`${url}: ${explain(error)}`, { cause: error })
  }
}

function explain(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host was not found; check PUBLIC_URL and the DNS'
  if (CERTIFICATE_CODE.test(code)) return `the certificate is not accepted: ${message}`
  return `no answer (${message || code}); start server and proxy first, and check that this machine reaches the address`
}
