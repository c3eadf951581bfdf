import { type Marquee, openMarquee } from './app.ts'
import { ACCOUNTS, PASSWORD } from './demo/city.ts'
import { demoWorld } from './demo/start.ts'
import { type StoryClock, storyClock } from './platform/clock.ts'
import { readConfig, SettingRefused } from './platform/config.ts'
import { FolderTaken } from './platform/db/folder-lock.ts'
import { inBackground } from './platform/db/limits.ts'
import { DatabaseRefused } from './platform/db/reachable.ts'
import { FolderRefused } from './platform/files/folder-id.ts'
import { listenAt } from './platform/http/listen.ts'

/** Starts the server: settings, doors, then work. Stops when asked, letting what is under way finish. */
async function main(): Promise<void> {
  const config = readConfig()
  const clock = storyClock()
  const marquee = await openMarquee({ config, clock })
  const stopping = new AbortController()
  const running = run(marquee, clock, stopping.signal)
  stopOnSignals(async () => {
    stopping.abort()
    // What the demo world has begun it ends: half a city would stay one.
    await running.catch(() => {})
    await marquee.close()
  })
  await running
}

async function run(marquee: Marquee, clock: StoryClock, signal: AbortSignal): Promise<void> {
  const { config } = marquee.house
  const demo = config.demo ? await inBackground(() => demoWorld({ ...marquee, clock })) : undefined
  if (signal.aborted) return
  const address = await listenAt(marquee.server, { host: config.host, port: config.port })
  await marquee.jobs.work()
  process.stdout.write(`Marquee is at ${config.publicUrl}\n${demo ? accounts() : ''}`)
  await demo?.live(address, signal)
}

/** The first signal stops in order; whoever asks again meanwhile is heard already. */
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

function accounts(): string {
  const lines = Object.values(ACCOUNTS).map(({ email }) => `  ${email}`)
  return `The demo world is there. Accounts, all with the password ${PASSWORD}:\n${lines.join('\n')}\n`
}

const REFUSALS = [SettingRefused, FolderTaken, DatabaseRefused, FolderRefused]

function fail(error: unknown): void {
  const isRefused = error instanceof Error && REFUSALS.some((one) => error instanceof one)
  process.stderr.write(isRefused ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
