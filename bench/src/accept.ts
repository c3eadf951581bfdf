import cluster from 'node:cluster'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../tools/src/ports.ts'
import { buildFactRow, formatNumber, type Row } from './report.ts'

const WORKER = fileURLToPath(new URL('accept-worker.ts', import.meta.url))
const CONNECTIONS = 400
/** One listener whose connections the cluster passes on, or this many that share their port. */
const LISTENERS = ['cluster', 1, 8, 32, 64] as const

/**
 * Measures how long a busy worker of Node's cluster takes to accept waiting connections: why each worker has several
 * listeners (decision 2).
 */
export async function measureAccept(): Promise<Row[]> {
  const rows: Row[] = []
  for (const listeners of LISTENERS) {
    const what = listeners === 'cluster' ? 'one listener of the cluster' : `${listeners} listeners of the worker`
    const tookMs = await acceptAll(listeners)
    rows.push(buildFactRow(`${CONNECTIONS} connections to a busy worker: ${what}`, `${formatNumber(tookMs)} ms`))
  }
  return rows
}

async function acceptAll(listeners: (typeof LISTENERS)[number]): Promise<number> {
  const port = await findFreePort()
  cluster.setupPrimary({ exec: WORKER })
  const worker = cluster.fork({ PORT: String(port), LISTENERS: String(listeners), CONNECTIONS: String(CONNECTIONS) })
  await once(worker, 'message')
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => {}))
  const [tookMs] = (await once(worker, 'message')) as [number]
  for (const socket of sockets) socket.destroy()
  worker.process.kill('SIGKILL')
  await once(worker, 'exit')
  return tookMs
}
