import type { Received } from '../../../platform/topics.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { listPendingOrders } from '../../remote-orders/queries.ts'
import { findScreenManifest } from '../queries/manifests.ts'
import { createManifestRefresh } from './manifest-refresh.ts'

/** The event stream of a device. */
type DeviceStream = {
  readonly screenId: string
  readonly deviceId: string
  readonly send: (event: string, data: unknown) => void
  readonly hangUp: () => void
  /** The version that was sent last. */
  lastVersion: string | undefined
}

export type DeviceStreams = {
  /**
   * Sends events of its screen to a device, first the current version: `manifest-changed` for another version, `stop`
   * at once. Ends when the device is unpaired.
   *
   * @returns a function that ends the stream
   */
  follow(caller: DeviceCaller, send: DeviceStream['send'], hangUp: DeviceStream['hangUp']): () => void
}

/**
 * One device may have an old stream, which the server does not know to be dead, and its new one. More than two are dead
 * connections.
 */
const MAX_STREAMS_PER_DEVICE = 2

const streamsByContext = new WeakMap<AppContext, DeviceStreams>()

/** The streams of the devices of this process: one listener for all, and manifests that are refreshed for many screens at once. */
export function getDeviceStreams(context: AppContext): DeviceStreams {
  const streams = streamsByContext.get(context) ?? createDeviceStreams(context)
  streamsByContext.set(context, streams)
  return streams
}

function createDeviceStreams(context: AppContext): DeviceStreams {
  const byScreen = new Map<string, DeviceStream[]>()
  const getStreams = (screenId: string) => byScreen.get(screenId) ?? []
  const queryContext = { db: context.database.ingest.db, clock: context.clock, config: context.config }
  const refresh = createManifestRefresh({
    refreshScreens: async (screenIds) => {
      const manifests = await Promise.all(screenIds.map((screenId) => findScreenManifest(queryContext, screenId)))
      screenIds.forEach((screenId, index) => sendManifestVersion(getStreams(screenId), manifests[index]))
    },
    onError: (error) => context.log.warn({ err: error }, 'manifests could not be refreshed'),
  })

  /** The answer to its next heartbeat repeats what a device misses here. */
  async function sendRemoteOrders(screenIds: readonly string[]): Promise<void> {
    const streams = screenIds.flatMap(getStreams)
    if (streams.length === 0) return
    const deviceIds = [...new Set(streams.map(({ deviceId }) => deviceId))]
    for (const { deviceId, notice } of await listPendingOrders(queryContext.db, deviceIds, context.clock.now())) {
      const { id, order } = notice
      for (const stream of streams) if (stream.deviceId === deviceId) stream.send('remote-order', { id, order })
    }
  }

  const handleNotification = (received: Received) => {
    if (received.topic === 'resync' || received.topic === 'house-card') return refresh.enqueue([...byScreen.keys()])
    const followed = (received.screenIds ?? []).filter((screenId) => byScreen.has(screenId))
    if (received.topic === 'content') return refresh.enqueueUrgent(followed)
    if (received.topic === 'remote-order') {
      sendRemoteOrders(followed).catch((error: unknown) =>
        context.log.warn({ err: error }, 'orders for screens could not be sent'),
      )
      return
    }
    for (const stream of followed.flatMap(getStreams)) {
      if (received.topic === 'stop') stream.send('stop', received.data)
      else if (received.topic === 'unpaired' && isMeant(received.data?.deviceId, stream)) stream.hangUp()
    }
  }
  context.listeners.add(handleNotification, {
    topics: ['content', 'house-card', 'stop', 'unpaired', 'remote-order', 'resync'],
  })

  return {
    follow({ screenId, deviceId }, send, hangUp) {
      const stream: DeviceStream = { screenId, deviceId, send, hangUp, lastVersion: undefined }
      const former = getStreams(screenId).filter((one) => one.deviceId === deviceId)
      byScreen.set(screenId, [...getStreams(screenId), stream])
      former[former.length - MAX_STREAMS_PER_DEVICE]?.hangUp()
      refresh.enqueue([screenId])
      return () => {
        const left = getStreams(screenId).filter((one) => one !== stream)
        if (left.length > 0) byScreen.set(screenId, left)
        else byScreen.delete(screenId)
      }
    },
  }
}

const isMeant = (deviceId: string | undefined, stream: DeviceStream) =>
  deviceId === undefined || deviceId === stream.deviceId

function sendManifestVersion(
  streams: readonly DeviceStream[],
  screenManifest: Awaited<ReturnType<typeof findScreenManifest>>,
): void {
  for (const stream of streams) {
    if (screenManifest?.deviceId !== stream.deviceId) stream.hangUp()
    else if (screenManifest.manifest.version !== stream.lastVersion) {
      stream.lastVersion = screenManifest.manifest.version
      stream.send('manifest-changed', { version: stream.lastVersion })
    }
  }
}
