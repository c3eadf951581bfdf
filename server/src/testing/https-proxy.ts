import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Certificates } from './certificates.ts'

export type Proxy = {
  url: string
  /** The server to which it passes requests. */
  target: string
  /** The value of X-Forwarded-For that it sends; undefined: none */
  forward: (received: string) => string | undefined
  /** The host that it sends; undefined: the one that it got */
  host: string | undefined
  /** Whether it collects an answer before it passes it on. */
  buffers: boolean
  /** Headers of answers that it removes. */
  removes: readonly string[]
  close(): Promise<void>
}

/** The address from which it calls the server, so that tests at 127.0.0.1 are not taken for it. */
export const PROXY_ADDRESS = '127.0.0.2'
/** The address of its clients, as it sees them. */
export const CLIENT_ADDRESS = '203.0.113.50'

/** Starts a proxy that ends HTTPS at `https://localhost`; its faults can be changed while it runs. */
export async function startHttpsProxy({ certificate, key }: Certificates): Promise<Proxy> {
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: Proxy = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    ...FAULTLESS,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  server.on('request', (incoming, outgoing) => {
    const { 'x-forwarded-for': received = '', ...headers } = incoming.headers
    const forwarded = proxy.forward(String(received))
    const sent = {
      ...headers,
      ...(proxy.host !== undefined && { host: proxy.host }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    }
    const options = { method: incoming.method, headers: sent, localAddress: PROXY_ADDRESS }
    const passed = request(`${proxy.target}${incoming.url}`, options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !proxy.removes.includes(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      if (proxy.buffers) void buffer(answer).then((bytes) => outgoing.end(bytes))
      else answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  return proxy
}

/** It appends the address of its client, and passes everything else on. */
export const FAULTLESS: Pick<Proxy, 'forward' | 'host' | 'buffers' | 'removes'> = {
  forward: (received) => [received, CLIENT_ADDRESS].filter(Boolean).join(', '),
  host: undefined,
  buffers: false,
  removes: [],
}
