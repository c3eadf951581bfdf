import { openMarquee } from './app.ts'
import { demoWorld } from './demo/start.ts'
import { storyClock } from './platform/clock.ts'
import { readConfig, SettingRefused } from './platform/config.ts'
import { FolderTaken } from './platform/db/folder-lock.ts'

/** Starts the server: settings, doors, then work. Stops when asked, letting what is under way finish. */
async function main(): Promise<void> {
  const config = readConfig()
  const clock = storyClock()
  const marquee = await openMarquee({ config, clock })
  const stop = () => {
    marquee.close().then(
      () => process.exit(0),
      (error) => {
        marquee.house.log.fatal({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const world = config.demo ? await demoWorld({ ...marquee, clock }) : undefined
  await marquee.server.listen({ host: config.host, port: config.port })
  await marquee.jobs.work()
  process.stdout.write(`Marquee is at ${config.publicUrl}\n`)
}

main().catch((error: unknown) => {
  const refused = error instanceof SettingRefused || error instanceof FolderTaken
  process.stderr.write(refused ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
