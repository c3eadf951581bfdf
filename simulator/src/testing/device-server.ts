import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeviceApi } from './device-api.ts'
import { createScene, type Disturbance, type FileFault } from './device-scene.ts'
import { sendJson } from './json-responses.ts'
import { createPlayerPages } from './player-pages.ts'

/**
 * The device calls of the product over real HTTP, without the product. A test decides what a device gets: manifests,
 * lost connections, broken files, no response. The journeys test the product itself.
 */

export type { Video } from './device-scene.ts'
export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>

export type DeviceServerParts = {
  now: () => number
  /** Awaited before each response, so that a test can set the clocks of both sides together. */
  clockStands?: () => Promise<void>
  /** The folder of the built player, for tests in a browser. */
  pages?: string
}

export async function startDeviceServer({ now, clockStands = async () => {}, pages }: DeviceServerParts) {
  const scene = createScene(now)
  const player = createPlayerPages(pages)
  const answer = createDeviceApi(scene, player)
  const { streams, troubles, disturbances } = scene
  const server = createServer((request, response) => {
    const answered = clockStands().then(() => answer(request, response))
    answered.catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { message: String(error), error: String(error), code: 'broken', requestId: '' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    screenId: scene.screenId,
    asked: scene.asked,
    /** Sent bytes of files, including closed connections. */
    served: scene.served,
    beats: scene.beats,
    /** Each play once, as it arrived first. */
    plays: () => [...scene.plays.values()],
    /** Each play as often as it arrived. */
    received: scene.received,
    orders: scene.orders,
    streams,
    token: () => scene.token,
    manifest: () => scene.manifest,
    addVideo: scene.addVideo,
    setManifest: scene.setManifest,
    stop: scene.stop,
    tell: scene.tell,
    enter: scene.enter,
    /** The shown codes that are not entered yet. */
    listShownCodes: () => [...scene.pairings.values()].flatMap((one) => (one.token === null ? one.code : [])),
    trouble: (url: string, trouble: FileFault | null) => {
      const name = url.split('/').at(-1) ?? ''
      if (trouble) troubles.set(name, structuredClone(trouble))
      else troubles.delete(name)
    },
    getFileFault: (url: string) => troubles.get(url.split('/').at(-1) ?? ''),
    /** Sets the disturbances of the next calls of a path, in order; without any, ends them. */
    disturb: (path: string, ...next: Disturbance[]) => {
      disturbances.set(path, next)
    },
    /** The number of disturbances that are left. */
    countDisturbances: () => [...disturbances.values()].flat().length,
    publishVersion: player.publishVersion,
    setCodeLifetime: (ms: number) => {
      scene.codeLivesMs = ms
    },
    unpair: () => {
      scene.token = randomUUID()
    },
    /** Takes the server down: connections close, and calls get no response. */
    goDown: () => {
      scene.isDown = true
      for (const line of streams) line.destroy()
    },
    comeBack: () => {
      scene.isDown = false
    },
    async close() {
      for (const line of streams) line.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
