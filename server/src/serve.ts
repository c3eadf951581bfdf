import { type App, openApp } from './app.ts'
import { ACCOUNTS, PASSWORD } from './demo/dataset.ts'
import { startDemo } from './demo/start.ts'
import { type DemoClock, createDemoClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { runInBackground } from './platform/db/limits.ts'
import { startListening } from './platform/http/listen.ts'

type ServeOptions = {
  stopOnSignals: (close: () => Promise<void>) => void
  /** @param accounts the accounts of the demo world, if there is one */
  onReady: (accounts: string) => void
}

/** Serves in this process: database, demo data, listeners, then jobs. On a signal it stops and finishes active calls. */
export async function serve(config: Config, { stopOnSignals, onReady }: ServeOptions): Promise<void> {
  const clock = createDemoClock()
  const app = await openApp({ config, clock })
  const stopping = new AbortController()
  const running = run(app, clock, stopping.signal, onReady)
  stopOnSignals(async () => {
    stopping.abort()
    // Demo data that is being created is finished first, because incomplete data would stay.
    await running.catch(() => {})
    await app.close()
  })
  await running
}

async function run(app: App, clock: DemoClock, signal: AbortSignal, onReady: ServeOptions['onReady']): Promise<void> {
  const { config } = app.context
  const demo = config.demo ? await runInBackground(() => startDemo({ ...app, clock })) : undefined
  if (signal.aborted) return
  const address = await startListening(app.server, { host: config.host, port: config.port })
  if (signal.aborted) return
  await app.jobs.work()
  onReady(demo ? describeAccounts() : '')
  await demo?.runDevices(address, signal)
}

function describeAccounts(): string {
  const lines = Object.values(ACCOUNTS).map(({ email }) => `  ${email}`)
  return `The demo world is there. Accounts, all with the password ${PASSWORD}:\n${lines.join('\n')}\n`
}
