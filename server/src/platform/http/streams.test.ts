import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createStreams } from './event-stream.ts'

/** A stream as it is on the server, and its reader on the other end. */
async function openStream() {
  const streams = createStreams()
  const opened = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => opened.resolve(response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const raw = await opened.promise
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, { connection: 'close' })
  streams.open(raw, 'devices')
  return { streams, raw, reader }
}

/** As often as the timer does it in twenty seconds. */
function sendAllKeepAlives(streams: ReturnType<typeof createStreams>): void {
  for (let part = 0; part < 80; part++) streams.sendKeepAlives()
}

it('every stream hears something once in twenty seconds, by one timer for all (product 5)', async () => {
  const { streams, raw, reader } = await openStream()
  sendAllKeepAlives(streams)
  raw.end()
  let heard = ''
  for await (const chunk of reader) heard += String(chunk)
  expect(heard.split(': still here')).toHaveLength(2)
  expect(streams.count()).toBe(0)
})

it('a reader that takes nothing is let go, and what waits for it with it (product 5)', async () => {
  const { streams, raw } = await openStream()
  // More than the two ends of the line hold.
  raw.write(Buffer.alloc(32 * 1024 * 1024))
  sendAllKeepAlives(streams)
  expect(raw.destroyed).toBe(false)
  const closed = once(raw, 'close')
  sendAllKeepAlives(streams)
  await closed
  expect(streams.count()).toBe(0)
})
