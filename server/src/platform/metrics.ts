import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** The metrics of a process, for `GET /metrics`. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

/** Shed calls by reason (decision 2). */
export const shedCalls = new Counter({
  name: 'marquee_turned_away_total',
  help: 'Calls answered 503 busy with Retry-After',
  labelNames: ['why'],
  registers,
})

/** Items of devices that are not written yet (decision 3). */
export const waitingItems = new Gauge({
  name: 'marquee_groups_waiting',
  help: 'Work that waits to be written together, in the measure of its group',
  labelNames: ['group'],
  registers,
})

export const openStreams = new Gauge({
  name: 'marquee_streams_open',
  help: 'Open streams of events',
  labelNames: ['of'],
  registers,
})

export const eventLoopDelay = new Gauge({
  name: 'marquee_event_loop_delay_seconds',
  help: 'How much later than due a turn of the event loop came, on average of the last look',
  registers,
})

export const activeCalls = new Gauge({
  name: 'marquee_calls_under_way',
  help: 'Calls that are not answered yet, streams left out',
  labelNames: ['of'],
  registers,
})

/** The media disk (decision 11). */
export const diskFreeBytes = new Gauge({
  name: 'marquee_files_disk_free_bytes',
  help: 'Free bytes on the disk of DATA_DIR/media',
  registers,
})

export const diskTotalBytes = new Gauge({
  name: 'marquee_files_disk_total_bytes',
  help: 'Size in bytes of the disk of DATA_DIR/media',
  registers,
})

export const folderOk = new Gauge({
  name: 'marquee_files_folder_ok',
  help: '1 while DATA_DIR/media is the folder of the database and can be written to',
  registers,
})

export async function renderMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() }
}
