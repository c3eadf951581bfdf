import { type App, openApp } from './app.ts'
import { ACCOUNTS, PASSWORD } from './demo/dataset.ts'
import { startDemo } from './demo/start.ts'
import { type DemoClock, createDemoClock } from './platform/clock.ts'
import { readConfig, SettingRefused } from './platform/config.ts'
import { FolderTaken } from './platform/db/folder-lock.ts'
import { runInBackground } from './platform/db/limits.ts'
import { DatabaseRefused } from './platform/db/reachable.ts'
import { FolderRefused } from './platform/files/folder-id.ts'
import { startListening } from './platform/http/listen.ts'

/** Starts the server: settings, listeners, then jobs. On a signal it stops and finishes active calls. */
async function main(): Promise<void> {
  const config = readConfig()
  const clock = createDemoClock()
  const app = await openApp({ config, clock })
  const stopping = new AbortController()
  const running = run(app, clock, stopping.signal)
  stopOnSignals(async () => {
    stopping.abort()
    // Demo data that is being created is finished first, because incomplete data would stay.
    await running.catch(() => {})
    await app.close()
  })
  await running
}

async function run(app: App, clock: DemoClock, signal: AbortSignal): Promise<void> {
  const { config } = app.context
  const demo = config.demo ? await runInBackground(() => startDemo({ ...app, clock })) : undefined
  if (signal.aborted) return
  const address = await startListening(app.server, { host: config.host, port: config.port })
  await app.jobs.work()
  process.stdout.write(`Marquee is at ${config.publicUrl}\n${demo ? describeAccounts() : ''}`)
  await demo?.runDevices(address, signal)
}

/** The first signal stops the server in order; further signals are ignored. */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function describeAccounts(): string {
  const lines = Object.values(ACCOUNTS).map(({ email }) => `  ${email}`)
  return `The demo world is there. Accounts, all with the password ${PASSWORD}:\n${lines.join('\n')}\n`
}

const STARTUP_ERRORS = [SettingRefused, FolderTaken, DatabaseRefused, FolderRefused]

function fail(error: unknown): void {
  const isRefused = error instanceof Error && STARTUP_ERRORS.some((one) => error instanceof one)
  process.stderr.write(isRefused ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
