import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../testing/processes.ts'
import { readConfig } from '../config.ts'
import { serveMetrics } from './metrics-server.ts'

it('a process without workers serves its metrics on METRICS_PORT, and nothing else', async () => {
  const port = String(await findFreePort())
  await serveMetrics(readConfig({ METRICS_PORT: port }))
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } })
  const metrics = await ask('/metrics')
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(404)
})

it('a port that is taken is refused with the setting (D-48)', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(serveMetrics(readConfig({ METRICS_PORT: String(port) }))).rejects.toThrow(/^METRICS_PORT: .*EADDRINUSE/)
})
