import { streamPlayerEvents } from '@marquee/contract/player'
import { type Route, route } from '../../../platform/http/route.ts'
import { getDeviceStreams } from './device-streams.ts'

/** Immediate events for a device. The answer to its heartbeat repeats them. */
export const deviceEventRoutes: readonly Route[] = [
  route(
    streamPlayerEvents,
    ({ caller }, context) =>
      (send, hangUp) =>
        getDeviceStreams(context).follow(caller, send, hangUp),
  ),
]
