import type { RequestListener, Server } from 'node:http'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { refuseBusy } from '../load-shedding.ts'
import { getCallerKind, getCallTraits } from './admission.ts'
import { closeGracefully, isLongBody } from './close-connection.ts'
import { countRequest } from './metrics.ts'
import type { LoadControl } from './load.ts'
import { refuseEarly } from './refusals.ts'

/**
 * While all calls of devices are shed, refuses them before Fastify sees them. That takes a fraction of the time, so
 * people wait less (decision 2). Calls that need more checks take the usual path and are shed there.
 */
export function shedEarly(server: Server, endpoints: readonly EndpointShape[], loadControl: LoadControl): void {
  const traitsByCall = new Map<string, ReturnType<typeof getCallTraits>>(
    endpoints
      .filter((one) => getCallerKind(one) === 'devices')
      .map((one) => [`${one.method} ${one.path}`, getCallTraits(one)] as const),
  )
  // Fastify's listener is the only one.
  const [answer] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request
    const traits = traitsByCall.get(`${method} ${url}`)
    const reason = traits === undefined || isLongBody(headers) ? undefined : loadControl.getShedReason(traits)
    if (reason === undefined) return answer?.call(server, request, response)
    countRequest(method, url, 503, undefined)
    if (loadControl.areConnectionsScarce()) {
      response.setHeader('connection', 'close')
      closeGracefully(request.socket)
    }
    refuseEarly(response, refuseBusy(reason, traits?.mayWait))
  })
}
