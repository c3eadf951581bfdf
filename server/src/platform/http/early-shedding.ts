import type { RequestListener, Server } from 'node:http'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { refuseBusy } from '../load-shedding.ts'
import { getCallerKind, getCallTraits } from './admission.ts'
import { closeGracefully, isLongBody } from './close-connection.ts'
import { countRequest } from './metrics.ts'
import type { LoadControl } from './load.ts'
import { refuseEarly } from './refusals.ts'

/**
 * While every device is turned away, does so before the framework sees the call: that takes a fraction of the time, which
 * people then do not wait for (decision 2). What takes more looking at goes its usual way, and is turned away there.
 */
export function shedEarly(server: Server, endpoints: readonly EndpointShape[], loadControl: LoadControl): void {
  const traitsByCall = new Map<string, ReturnType<typeof getCallTraits>>(
    endpoints
      .filter((one) => getCallerKind(one) === 'devices')
      .map((one) => [`${one.method} ${one.path}`, getCallTraits(one)] as const),
  )
  // The framework's own is the only one, and takes what each of them takes.
  const [answer] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request
    const traits = traitsByCall.get(`${method} ${url}`)
    const why = traits === undefined || isLongBody(headers) ? undefined : loadControl.getShedReason(traits)
    if (why === undefined) return answer?.call(server, request, response)
    countRequest(method, url, 503, undefined)
    if (loadControl.areConnectionsScarce()) {
      response.setHeader('connection', 'close')
      closeGracefully(request.socket)
    }
    refuseEarly(response, refuseBusy(why, traits?.mayWait))
  })
}
