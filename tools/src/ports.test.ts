import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, startOnFreePort } from './ports.ts'

async function listenOnPort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a free port is outside of the ephemeral range', async () => {
  const [free, dealtOut] = [await findFreePort(), await listenOnPort(0)]
  expect(free).toBeLessThan(dealtOut)
  expect(await listenOnPort(free)).toBe(free)
})

test('a start at a taken port is repeated at another one', async () => {
  const taken = await listenOnPort(await findFreePort())
  const tried: number[] = []
  const start = (port: number) => {
    tried.push(port)
    return listenOnPort(tried.length === 1 ? taken : port)
  }
  expect(await startOnFreePort(start)).toBe(tried[1])
})

test('a start that fails for another reason is not repeated', async () => {
  let tries = 0
  const start = () => {
    tries += 1
    return Promise.reject(new Error('no disk'))
  }
  await expect(startOnFreePort(start)).rejects.toThrow('no disk')
  expect(tries).toBe(1)
})
