import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeviceApi } from './device-api.ts'
import { createScene, type Disturbance, type FileFault } from './device-scene.ts'
import { sendJson } from './json-responses.ts'
import { createPlayerPages } from './player-pages.ts'

/**
 * The device calls of the product over real HTTP, without the product behind them, so that a test can
 * decide what a device sees: manifests, cuts, broken files, silence. The product itself is tried in the
 * journeys.
 */

export type { Video } from './device-scene.ts'
export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>

export type DeviceServerParts = {
  now: () => number
  /** Before anything is answered: a test that turns the clocks of both sides lets nobody see one turned and one not. */
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
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    screenId: scene.screenId,
    asked: scene.asked,
    /** What was sent of files, broken lines included. */
    served: scene.served,
    beats: scene.beats,
    /** Each once, as it came first. */
    plays: () => [...scene.plays.values()],
    /** Each as often as it came. */
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
    /** What devices show that nobody has entered yet. */
    listShownCodes: () => [...scene.pairings.values()].flatMap((one) => (one.token === null ? one.code : [])),
    trouble: (url: string, trouble: FileFault | null) => {
      const name = url.split('/').at(-1) ?? ''
      if (trouble) troubles.set(name, structuredClone(trouble))
      else troubles.delete(name)
    },
    getFileFault: (url: string) => troubles.get(url.split('/').at(-1) ?? ''),
    /** What happens to the next calls of that path, one after the other; without any, all is well from now on. */
    disturb: (path: string, ...next: Disturbance[]) => {
      disturbances.set(path, next)
    },
    /** How many of them are still to come. */
    countDisturbances: () => [...disturbances.values()].flat().length,
    publishVersion: player.publishVersion,
    setCodeLifetime: (ms: number) => {
      scene.codeLivesMs = ms
    },
    unpair: () => {
      scene.token = randomUUID()
    },
    /** A server that is away: lines break, nothing answers. */
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
