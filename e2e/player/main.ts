import { parseArgs } from 'node:util'
import { type DeviceServer, startDeviceServer } from '@marquee/simulator/testing/device-server'
import { BUNNY, booked, CARS, HAND, PAGES, pairPlayer, program, SQUATS } from './device.ts'
import { watchGlass } from './glass.ts'
import { killAgainAndAgain, until } from './kills.ts'
import { startKioskBrowser, withProfile } from './kiosk-browser.ts'
import { growthPerHour, leaveAlone, leaveUnwatched } from './long-run.ts'
import { quantile } from './numbers.ts'
import { createWitness, gapsOf, watchedBy } from './witness.ts'

/**
 * The built player in a real browser for longer than a test has time. Prints tables.
 *
 * `npm run glass -- changes --changes 40`: gaps between spots, and pictures without anything on them
 * `npm run glass -- kills --kills 50 --seed 1`: the power goes in the middle of spots
 * `npm run glass -- memory --hours 8`: what a player holds that is left alone; with `--unwatched` nobody is connected
 * to the browser, whose tools remember things themselves, and only its processes are looked at
 */

const MiB = 1024 * 1024
const UNKNOWN = '-'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    changes: { type: 'string', default: '40' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '8' },
    unwatched: { type: 'boolean', default: false },
    'every-seconds': { type: 'string', default: '60' },
  },
})
const RUNS: Record<string, () => Promise<boolean>> = { changes, kills, memory }

const run = RUNS[positionals[0] ?? '']
if (!run) {
  say(`npm run glass -- ${Object.keys(RUNS).join(' | ')}`)
  process.exitCode = 1
} else if (!(await run())) process.exitCode = 1

async function changes(): Promise<boolean> {
  say('| Glass | Changes | Median | p99 | Longest | Pictures | Without anything on them |')
  say('|---|---|---|---|---|---|---|')
  const lying = await changesOf('lying', [CARS, BUNNY], 'landscape')
  const upright = await changesOf('upright', [SQUATS, HAND], 'portrait')
  return lying && upright
}

async function changesOf(
  how: string,
  videos: (typeof CARS)[],
  orientation: 'landscape' | 'portrait',
): Promise<boolean> {
  return withServer((server) =>
    withProfile(async (profile) => {
      const witness = createWitness()
      const device = await startKioskBrowser(profile, (context) => watchedBy(context, witness))
      if (orientation === 'portrait') await device.page.setViewportSize({ width: 540, height: 960 })
      server.setManifest({ orientation })
      await program(server, { ads: videos.map((video, index) => booked(`Ad ${index}`, video)) })
      await device.page.goto(`${server.url}/player`)
      await pairPlayer(device.page, server)
      await until(() => witness.showings().length > 0)
      const stop = await watchGlass(device.page)
      const wanted = Number(values.changes)
      await until(() => witness.showings().length > wanted, wanted * 10_000)
      const seen = await stop()
      await device.kill()
      const gaps = gapsOf(witness.showings())
      const ms = (share: number) => `${Math.round(quantile(gaps, share))} ms`
      say(`| ${how} | ${gaps.length} | ${ms(0.5)} | ${ms(0.99)} | ${ms(1)} | ${seen.count} | ${seen.empty.length} |`)
      return seen.empty.length === 0 && quantile(gaps, 0.99) <= 100
    }),
  )
}

async function kills(): Promise<boolean> {
  return withServer(async (server) => {
    const ads = [booked('Cars', CARS), booked('Bunny', BUNNY)]
    await program(server, { ads })
    const asked = { server, ads, kills: Number(values.kills), seed: Number(values.seed) }
    const { lives, plays, disagreements } = await withProfile((profile) => killAgainAndAgain({ ...asked, profile }))
    const firsts = lives.flatMap(({ firstPictureMs }) => firstPictureMs ?? [])
    const shown = lives.reduce((sum, { showings }) => sum + showings.length, 0)
    const whole = plays.filter(({ complete }) => complete).length
    say('| Kills | Spots on the glass | Proven whole | Proven in part | First picture, median | p99 | Disagreements |')
    say('|---|---|---|---|---|---|---|')
    say(
      `| ${values.kills} | ${shown} | ${whole} | ${plays.length - whole} | ${Math.round(quantile(firsts, 0.5))} ms | ${Math.round(quantile(firsts, 0.99))} ms | ${disagreements.length} |`,
    )
    for (const disagreement of disagreements) say(disagreement)
    return disagreements.length === 0
  })
}

async function memory(): Promise<boolean> {
  return withServer(async (server) => {
    await program(server, {
      ads: [SQUATS, HAND, CARS, BUNNY].map((video, at) => booked(`Ad ${at}`, video)),
      slotsPerLoop: 4,
    })
    say('| Minutes | Spots | Heap MiB | All processes MiB | Elements | Listeners | Object addresses |')
    say('|---|---|---|---|---|---|---|')
    const samples = await withProfile((profile) =>
      (values.unwatched ? leaveUnwatched : leaveAlone)({
        server,
        profile,
        hours: Number(values.hours),
        everySeconds: Number(values['every-seconds']),
        onSample: ({ atHours, spots, heapBytes, residentBytes, elements, listeners, objectUrls }) =>
          say(
            `| ${(atHours * 60).toFixed(1)} | ${spots} | ${known(heapBytes / MiB, 2)} | ${(residentBytes / MiB).toFixed(0)} | ${known(elements)} | ${known(listeners)} | ${objectUrls} |`,
          ),
      }),
    )
    const perHour = (what: string, growth: number, unit: string) => say(`${what}: ${known(growth, 2)} ${unit} an hour`)
    perHour('Heap', growthPerHour(samples, ({ heapBytes }) => heapBytes) / MiB, 'MiB')
    perHour('All processes', growthPerHour(samples, ({ residentBytes }) => residentBytes) / MiB, 'MiB')
    perHour(
      'Elements',
      growthPerHour(samples, ({ elements }) => elements),
      'elements',
    )
    perHour(
      'Listeners',
      growthPerHour(samples, ({ listeners }) => listeners),
      'listeners',
    )
    return samples.every(({ objectUrls }) => objectUrls <= 2)
  })
}

async function withServer<T>(work: (server: DeviceServer) => Promise<T>): Promise<T> {
  const server = await startDeviceServer({ now: Date.now, pages: PAGES })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

function known(value: number, digits = 0): string {
  return Number.isNaN(value) ? UNKNOWN : value.toFixed(digits)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
