import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@marquee/contract/endpoint'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { createLoadControl, type LoadControl } from './load.ts'
import { shedEarly } from './early-shedding.ts'

const bring = endpoint({
  method: 'POST',
  path: '/api/bring',
  who: ['device'],
  summary: 'Of a device',
  body: z.looseObject({}),
  reply: z.object({}),
})

async function openConnection(loadControl: LoadControl) {
  const server = createServer((_request, response) => response.end('let in')).listen(0, '127.0.0.1')
  shedEarly(server, [bring], loadControl)
  await once(server, 'listening')
  // The server listens on a port, so the address is not a path.
  const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    connection.destroy()
    server.close()
  })
  return connection
}

const asDevice = 'POST /api/bring HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'
const asPerson = 'GET /api/look HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

it('closes the connection of a shed device while connections are scarce (decision 2)', async () => {
  const loadControl = createLoadControl(() => 0)
  loadControl.setConnections(95, 100)
  const connection = await openConnection(loadControl)
  connection.write(asDevice)
  expect(await text(connection)).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*"code":"busy"/i)
})

it('keeps the connection otherwise, because a new one costs more than the answer', async () => {
  const connection = await openConnection(createLoadControl(() => 1000))
  connection.write(asDevice + asDevice + asPerson)
  expect((await text(connection)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503', 'HTTP/1.1 200'])
})
