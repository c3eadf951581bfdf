import cluster from 'node:cluster'
import { COMMON } from '@marquee/contract/refusals'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { refuse } from './errors.ts'

/** The metrics of this process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
/** The metrics of all workers together; in a worker, it gives those of the worker to the primary process. */
const workerRegistry = new AggregatorRegistry()
AggregatorRegistry.setRegistries([registry])

const registers = [registry]

/** Shed calls by reason (decision 2). */
export const shedCalls = new Counter({
  name: 'marquee_shed_calls_total',
  help: 'Calls answered 503 busy with Retry-After',
  labelNames: ['why'],
  registers,
})

/** Items of devices that are not written yet (decision 3). */
export const waitingItems = new Gauge({
  name: 'marquee_waiting_items',
  help: 'Work that waits to be written together, in the measure of its group',
  labelNames: ['group'],
  registers,
})

export const openStreams = new Gauge({
  name: 'marquee_open_streams',
  help: 'Open streams of events',
  labelNames: ['of'],
  registers,
})

export const eventLoopDelay = new Gauge({
  name: 'marquee_event_loop_delay_seconds',
  help: 'How much later than due a turn of the event loop came, on average of the last look',
  aggregator: 'max',
  registers,
})

export const activeCalls = new Gauge({
  name: 'marquee_active_calls',
  help: 'Calls that are not answered yet, streams left out',
  labelNames: ['of'],
  registers,
})

/** The media disk (decision 11). */
export const diskFreeBytes = new Gauge({
  name: 'marquee_files_disk_free_bytes',
  help: 'Free bytes on the disk of DATA_DIR/media, with a bucket of the scratch folder',
  aggregator: 'min',
  registers,
})

export const diskTotalBytes = new Gauge({
  name: 'marquee_files_disk_total_bytes',
  help: 'Size in bytes of the disk of DATA_DIR/media, with a bucket of the scratch folder',
  aggregator: 'max',
  registers,
})

export const folderOk = new Gauge({
  name: 'marquee_files_folder_ok',
  help: '1 while the media storage, DATA_DIR/media or a bucket, is that of the database and can be used',
  aggregator: 'min',
  registers,
})

/** The gauges that are read from the database. One process reports them: as a sum of all workers they would be wrong. */
let figures: Registry | undefined
let isReporter = false

/** Adds gauges of the database to the metrics; returns how to remove them. */
export function publishFigures(own: Registry): () => void {
  figures = own
  shareRegistries()
  return () => {
    if (figures === own) figures = undefined
    shareRegistries()
  }
}

function shareRegistries(): void {
  AggregatorRegistry.setRegistries(isReporter && figures ? [registry, figures] : [registry])
}

type ReporterMessage = { reportsFigures?: true }

if (cluster.isWorker) {
  process.on('message', ({ reportsFigures }: ReporterMessage) => {
    if (!reportsFigures) return
    isReporter = true
    shareRegistries()
  })
}

/** In the primary process: the worker that runs longest reports; the next one after it when it has ended. */
function chooseReporter(): void {
  const [oldest] = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  oldest?.send({ reportsFigures: true } satisfies ReporterMessage)
}

/** The metrics of a process that serves alone, or of all workers together, for `GET /metrics`. */
export async function renderMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await collectMetrics() }
}

export type OwnMetric = {
  name: string
  help: string
  type: string
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

/** The metrics of this process alone, with those of the database where it is the one that reports them. */
export async function readOwnMetrics(): Promise<OwnMetric[]> {
  const registries = [registry, ...(figures && (isReporter || !cluster.isWorker) ? [figures] : [])]
  const metrics = await Promise.all(registries.map((one) => one.getMetricsAsJSON()))
  // Its types lack what it answers: kinds are texts, and the values of a histogram have names.
  return metrics.flat() as unknown as OwnMetric[]
}

async function collectMetrics(): Promise<string> {
  if (cluster.isWorker) return requestMetrics()
  const hasWorkers = Object.keys(cluster.workers ?? {}).length > 0
  if (hasWorkers) return collectFromWorkers()
  return (await Promise.all([registry, ...(figures ? [figures] : [])].map((one) => one.metrics()))).join('\n')
}

function collectFromWorkers(): Promise<string> {
  chooseReporter()
  return workerRegistry.clusterMetrics()
}

type MetricsRequest = { metricsRequest: number }
type MetricsAnswer = { metricsAnswer: number; text: string | undefined }

let requestCount = 0

/** In a worker: asks the primary process, which alone reaches all workers. */
function requestMetrics(): Promise<string> {
  const metricsRequest = ++requestCount
  return new Promise((resolve, reject) => {
    const handleAnswer = ({ metricsAnswer, text }: MetricsAnswer) => {
      if (metricsAnswer !== metricsRequest) return
      process.off('message', handleAnswer)
      if (text === undefined) reject(refuse(COMMON.busy))
      else resolve(text)
    }
    process.on('message', handleAnswer)
    process.send?.({ metricsRequest } satisfies MetricsRequest)
  })
}

/** In the primary process: answers the workers. Without an answer of one of them it gives up after five seconds. */
export function answerWorkers(): void {
  // Metrics that are sent, not asked for, need one that reports as well.
  cluster.on('listening', chooseReporter)
  cluster.on('message', (worker, { metricsRequest }: MetricsRequest) => {
    if (metricsRequest === undefined) return
    const answer = (text: string | undefined) => {
      if (worker.isConnected()) worker.send({ metricsAnswer: metricsRequest, text } satisfies MetricsAnswer)
    }
    collectFromWorkers().then(answer, () => answer(undefined))
  })
}
