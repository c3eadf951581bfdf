import { streamPlayerEvents } from '@marquee/contract/player'
import { type Route, route } from '../../../platform/http/route.ts'
import { getDeviceStreams } from './device-streams.ts'

/** What a device hears at once; the answer of its heartbeat says the same later. */
export const deviceEventRoutes: readonly Route[] = [
  route(
    streamPlayerEvents,
    ({ caller }, context) =>
      (send, hangUp) =>
        getDeviceStreams(context).follow(caller, send, hangUp),
  ),
]
