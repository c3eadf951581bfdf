import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@marquee/contract/endpoint'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { createPressure, type Pressure } from './pressure.ts'
import { turnAwayEarly } from './turn-away-early.ts'

const bring = endpoint({
  method: 'POST',
  path: '/api/bring',
  who: ['device'],
  summary: 'Of a device',
  body: z.looseObject({}),
  reply: z.object({}),
})

async function lineTo(pressure: Pressure) {
  const server = createServer((_request, response) => response.end('let in')).listen(0, '127.0.0.1')
  turnAwayEarly(server, [bring], pressure)
  await once(server, 'listening')
  // It listens at a port.
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    line.destroy()
    server.close()
  })
  return line
}

const asDevice = 'POST /api/bring HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'
const asPerson = 'GET /api/look HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

it('gives the line of a device back where lines are what is scarce, so that there are some again (decision 2)', async () => {
  const pressure = createPressure(() => 0)
  pressure.noteLines(95, 100)
  const line = await lineTo(pressure)
  line.write(asDevice)
  expect(await text(line)).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*"code":"busy"/i)
})

it('keeps it where something else is, since another line costs more than the answer', async () => {
  const line = await lineTo(createPressure(() => 1000))
  line.write(asDevice + asDevice + asPerson)
  expect((await text(line)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503', 'HTTP/1.1 200'])
})
