import type pg from 'pg'
import { Counter, Gauge } from 'prom-client'
import { registry } from '../metrics.ts'

type PoolName = 'people' | 'devices' | 'jobs' | 'replica'

const pools = new Map<pg.Pool, PoolName>()

/** Shows a pool in the metrics until it is closed. */
export function watchPool(name: PoolName, pool: pg.Pool): void {
  pools.set(pool, name)
}

const connections = createGauge('connections', 'Open connections of a pool: used by a call or job, or idle', 'state')
const maxConnections = createGauge('connections_max', 'Connections that a pool may open')
const waiting = createGauge('waiting', 'Calls and jobs that wait for a connection of a pool')

/** Each is read when metrics are asked for. */
function createGauge(name: string, help: string, ...labels: readonly string[]): Gauge {
  return new Gauge({
    name: `marquee_database_${name}`,
    help,
    labelNames: ['pool', ...labels],
    registers: [registry],
    collect: readPools,
  })
}

function readPools(): void {
  for (const gauge of [connections, maxConnections, waiting]) gauge.reset()
  for (const [pool, name] of pools) {
    if (pool.ending) {
      pools.delete(pool)
      continue
    }
    connections.inc({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
    connections.inc({ pool: name, state: 'idle' }, pool.idleCount)
    maxConnections.inc({ pool: name }, pool.options.max)
    waiting.inc({ pool: name }, pool.waitingCount)
  }
}

const reads = new Counter({
  name: 'marquee_database_reads_total',
  help: 'Lists, reports and exports by the database that answered them, where there is a replica',
  labelNames: ['from'],
  registers: [registry],
})

/** Counts a call that may read from the replica. @returns the second argument */
export function countRead<Result>(from: 'primary' | 'replica', result: Result): Result {
  reads.inc({ from })
  return result
}
