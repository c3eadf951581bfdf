import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Config, SettingRefused } from '../config.ts'
import { renderMetrics } from '../metrics.ts'

/**
 * Serves `GET /metrics` on a port of its own until the process ends, so that a proxy of the main port cannot publish
 * it. With workers, the process that looks after them does it.
 *
 * @throws SettingRefused when the port cannot be opened
 */
export async function serveMetrics({ metricsHost: host, metricsPort: port }: Config): Promise<void> {
  if (port === undefined) return
  const server = createServer(({ method = '', url }, response) => {
    if (url !== '/metrics' || !['GET', 'HEAD'].includes(method)) {
      response.writeHead(404).end()
      return
    }
    renderMetrics().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new SettingRefused(`METRICS_PORT: ${(error as Error).message}`)
  }
  server.unref()
}
