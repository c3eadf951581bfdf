import type { RequestListener, Server } from 'node:http'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { turnAway } from '../turn-away.ts'
import { callersKind, kindOf } from './come-in.ts'
import { endGently, isLongBody } from './end-early.ts'
import { countRequest } from './metrics.ts'
import type { Pressure } from './pressure.ts'
import { refuseEarly } from './refusals.ts'

/**
 * While every device is turned away, does so before the framework sees the call: that takes a fraction of the time, which
 * people then do not wait for (decision 2). What takes more looking at goes its usual way, and is turned away there.
 */
export function turnAwayEarly(server: Server, endpoints: readonly EndpointShape[], pressure: Pressure): void {
  const ofDevices = new Map<string, ReturnType<typeof kindOf>>(
    endpoints
      .filter((one) => callersKind(one) === 'devices')
      .map((one) => [`${one.method} ${one.path}`, kindOf(one)] as const),
  )
  // The framework's own is the only one, and takes what each of them takes.
  const [answer] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request
    const kind = ofDevices.get(`${method} ${url}`)
    const why = kind === undefined || isLongBody(headers) ? undefined : pressure.whyFull(kind)
    if (why === undefined) return answer?.call(server, request, response)
    countRequest(method, url, 503, undefined)
    if (pressure.linesAreScarce()) {
      response.setHeader('connection', 'close')
      endGently(request.socket)
    }
    refuseEarly(response, turnAway(why, kind?.mayWait))
  })
}
