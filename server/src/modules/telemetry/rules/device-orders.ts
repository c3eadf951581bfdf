import type { HeartbeatReport, Manifest, DeviceOrder } from '@marquee/contract/player'

/**
 * The orders in the answer to a heartbeat, as a second way beside the event stream (product 5).
 *
 * @param heartbeat the latest heartbeat of the call, which has the current state
 */
export function buildOrders(
  heartbeat: Pick<HeartbeatReport, 'playing' | 'manifestVersion'>,
  manifest: Pick<Manifest, 'version' | 'flights' | 'infotainment'>,
): DeviceOrder[] {
  const stop = findStopOrder(heartbeat.playing, manifest)
  // A device that does not send its manifest version gets no such order.
  const isBehind = heartbeat.manifestVersion !== undefined && heartbeat.manifestVersion !== manifest.version
  return [
    ...(stop ? [stop] : []),
    ...(isBehind ? [{ kind: 'manifest-changed' as const, version: manifest.version }] : []),
  ]
}

function findStopOrder(
  playing: HeartbeatReport['playing'],
  { flights, infotainment }: Pick<Manifest, 'flights' | 'infotainment'>,
): DeviceOrder | undefined {
  const id = playing?.id
  if (!id || !UUID.test(id)) return undefined
  if (playing.kind === 'campaign' && !flights.some(({ campaignId }) => campaignId === id)) {
    return { kind: 'stop', campaignId: id }
  }
  if (playing.kind === 'infotainment' && !infotainment.some(({ videoId }) => videoId === id)) {
    return { kind: 'stop', videoId: id }
  }
  return undefined
}

/** Devices may name other content; only ids from the server can be stopped. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
