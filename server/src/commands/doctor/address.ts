import type { Connection } from '@marquee/contract/system'
import { SECONDS } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createNetworkCheck } from '../../platform/http/network.ts'
import { ask, type Reply } from '../../platform/http/ask.ts'
import { fail, type Findings, ok, warn } from './findings.ts'

/** A network for examples, which has no machines. */
const FORGED_ADDRESS = '192.0.2.1'

/** What people and players find at PUBLIC_URL. @param installationId undefined before the first start */
export async function* checkAddress(config: Config, installationId: string | undefined): Findings {
  const { publicUrl } = config
  const ready = await ask(`${publicUrl}/api/ready`)
  yield* checkReady(ready, publicUrl)
  yield ready.headers['strict-transport-security']
    ? ok('HSTS', 'browsers are told to stay with HTTPS')
    : fail('HSTS', 'Strict-Transport-Security is missing; let the proxy pass it on')
  const reply = await ask(`${publicUrl}/api/connection`, { 'x-forwarded-for': FORGED_ADDRESS })
  const connection = parseConnection(reply.body)
  if (connection === undefined || (installationId ?? connection.installation) !== connection.installation) {
    yield fail('Installation', `${publicUrl} leads to another installation, or to a server of another version`)
    return
  }
  if (installationId !== undefined) yield ok('Installation', `${publicUrl} leads to this one`)
  yield* checkProxy(connection, reply.localAddress, config)
  yield* checkStreams(reply)
  if ((await ask(`${publicUrl}/metrics`)).status === 200)
    yield warn('Metrics', `${publicUrl}/metrics is open to everyone; set METRICS_PORT, or hide it in the proxy`)
}

async function* checkReady({ status, body }: Reply, publicUrl: string): Findings {
  const failing = [...body.matchAll(/"(\w+)":false/g)].map(([, check]) => check).join(', ')
  if (status !== 200) yield fail('Address', `${publicUrl}/api/ready answers ${status} ${failing}`.trimEnd())
  else if (failing) yield warn('Address', `${publicUrl} is degraded: ${failing}`)
  else yield ok('Address', `${publicUrl} answers with a valid certificate`)
}

function parseConnection(body: string): Connection | undefined {
  const data = /^event: connection\ndata: (.*)$/m.exec(body)?.[1]
  // Only this server sends such events, so the type is that of the contract.
  return data === undefined ? undefined : (JSON.parse(data) as Connection)
}

/** The forged address shows whether a client can choose the address that counts. */
async function* checkProxy({ address, host }: Connection, localAddress: string, config: Config): Findings {
  const isTrusted = createNetworkCheck(config.trustProxy)
  if (isTrusted(localAddress))
    yield warn('Proxy', 'TRUST_PROXY trusts this machine, so run this command on another one as well')
  else if (address === FORGED_ADDRESS)
    yield fail(
      'Proxy',
      'a forged X-Forwarded-For is believed; let the proxy replace it, or append the address of its client',
    )
  else if (isTrusted(address))
    yield fail('Proxy', `the server sees its proxy ${address} instead of clients; let the proxy send X-Forwarded-For`)
  else yield ok('Proxy', `the server sees this machine as ${address}`)
  const { host: expected } = new URL(config.publicUrl)
  if (host !== expected)
    yield warn('Proxy', `the header Host arrives as ${host} instead of ${expected}; let the proxy pass it on`)
}

/** The server ends the stream a second after its only event. */
const MIN_TAIL_MS = SECONDS / 4

async function* checkStreams({ tailMs }: Reply): Findings {
  yield tailMs >= MIN_TAIL_MS
    ? ok('Event streams', 'arrive at once')
    : fail('Event streams', 'are held back by the proxy; switch off its buffering of text/event-stream')
}
