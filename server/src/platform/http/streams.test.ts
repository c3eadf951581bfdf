import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createStreams } from './event-stream.ts'

/** A stream on the server, and its reader. */
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

/** All parts, as the timer sends them within twenty seconds. */
function sendAllKeepAlives(streams: ReturnType<typeof createStreams>): void {
  for (let part = 0; part < 80; part++) streams.sendKeepAlives()
}

it('every stream gets a keep-alive once in twenty seconds from one timer (product 5)', async () => {
  const { streams, raw, reader } = await openStream()
  sendAllKeepAlives(streams)
  raw.end()
  let received = ''
  for await (const chunk of reader) received += String(chunk)
  expect(received.split(': still here')).toHaveLength(2)
  expect(streams.count()).toBe(0)
})

it('a reader that reads nothing is disconnected, and its buffer freed (product 5)', async () => {
  const { streams, raw } = await openStream()
  // More than the buffers of the connection hold.
  raw.write(Buffer.alloc(32 * 1024 * 1024))
  sendAllKeepAlives(streams)
  expect(raw.destroyed).toBe(false)
  const closed = once(raw, 'close')
  sendAllKeepAlives(streams)
  await closed
  expect(streams.count()).toBe(0)
})
