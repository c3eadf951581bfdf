import cluster from 'node:cluster'
import { type Config, readConfig, SettingRefused } from './platform/config.ts'
import { FolderTaken } from './platform/db/folder-lock.ts'
import { DatabaseRefused } from './platform/db/reachable.ts'
import { StorageRefused } from './platform/files/installation-id.ts'
import { reservePort } from './platform/http/listen.ts'
import { describeListenError } from './platform/listen-error.ts'
import { openLog } from './platform/log.ts'
import { answerWorkers } from './platform/metrics.ts'
import { serveMetrics } from './platform/http/metrics-server.ts'
import { stopOnSignals } from './platform/stop-on-signals.ts'
import { announceReady, createWorkers, WorkerFailed } from './platform/workers.ts'

/** Starts the server: in this process, or in workers that this process replaces when they end (decision 2). */
async function main(): Promise<void> {
  const config = readConfig()
  const { processes, publicUrl } = config
  if (cluster.isPrimary) await serveMetrics(config)
  if (processes !== undefined && cluster.isPrimary) return runWorkers(config, processes)
  // The process that only looks after workers does not load the application.
  const { serve } = await import('./serve.ts')
  await serve(config, {
    stopOnSignals: (close) => stopOnSignals(close, { onFailure: fail }),
    onReady: (accounts) => {
      if (cluster.isWorker) announceReady()
      else process.stdout.write(`Marquee is at ${publicUrl}\n${accounts}`)
    },
  })
}

async function runWorkers(config: Config, count: number): Promise<void> {
  const first = { PORT: String(await reservePort(config)) }
  // The database is prepared by then, so no other worker needs the role that could change its audit log (decision 4).
  const later = config.production ? { ...first, DATABASE_OWNER_URL: '', DATABASE_OWNER_URL_FILE: '' } : first
  const workers = createWorkers({ count, env: { first, later }, log: openLog(config.logLevel) })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await workers.stop()
  }
  stopOnSignals(stop, { onFailure: fail })
  answerWorkers()
  try {
    await workers.start()
    process.stdout.write(`Marquee is at ${config.publicUrl}\n`)
  } catch (error) {
    // A worker that is told to stop while it starts has not failed.
    if (isStopping) return
    await workers.stop()
    throw error
  }
}

const STARTUP_ERRORS = [SettingRefused, FolderTaken, DatabaseRefused, StorageRefused]

function fail(error: unknown): void {
  if (error instanceof WorkerFailed) {
    if (!error.hasPrintedReason) process.stderr.write(`${error.message}\n`)
    process.exit(error.exitCode)
  }
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isRefused = STARTUP_ERRORS.some((one) => error instanceof one)
  return describeListenError(error) ?? (isRefused ? error.message : (error.stack ?? error.message))
}

main().catch(fail)
