import type { Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { buildRequest, connectSocket, type Endpoint } from './connection.ts'
import type { Device } from './device.ts'

/** One address has 28,000 ports for connections to one server. */
const ADDRESSES = 16
/** Streams that are being opened at a time. */
const OPENING = 64
/** Further streams are not opened after this time. */
const OPEN_MS = 90_000
const RETRY_MS = 2000

/** Opens a stream for each device, refused ones again, and keeps those that the server accepts in time. */
export async function openStreams(place: Endpoint, devices: readonly Device[]): Promise<Socket[]> {
  const waiting = [...devices]
  const streams: Socket[] = []
  const endsMs = performance.now() + OPEN_MS
  const work = async () => {
    for (let device = waiting.pop(); device && performance.now() < endsMs; device = waiting.pop()) {
      const socket = await openStream(place, device)
      if (socket) streams.push(socket)
      else {
        waiting.unshift(device)
        await rest(RETRY_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: OPENING }, work))
  return streams
}

async function openStream(place: Endpoint, { number, token }: Device): Promise<Socket | undefined> {
  const localAddress = `127.0.1.${1 + (number % ADDRESSES)}`
  const socket = await connectSocket({ ...place, localAddress }).catch(() => undefined)
  if (!socket) return undefined
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1', 9, 12)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(''))
  })
  socket.write(buildRequest('GET', '/api/player/events', token, '', 'accept: text/event-stream\r\n'))
  if ((await answer) === '200') return socket.resume()
  socket.destroy()
  return undefined
}
