import { parseArgs } from 'node:util'
import { type DeviceServer, startDeviceServer } from '@marquee/simulator/testing/device-server'
import { BUNNY, createBooking, CARS, HAND, PAGES, pairPlayer, setBookings, SQUATS } from './device.ts'
import { watchDisplay } from './display.ts'
import { killRepeatedly, waitForCondition } from './kills.ts'
import { startKioskBrowser, withProfile } from './kiosk-browser.ts'
import { computeHourlyGrowth, runObserved, runUnobserved } from './long-run.ts'
import { computeQuantile } from './numbers.ts'
import { createObserver, computeGaps, observeContext } from './observer.ts'

/**
 * Runs the built player in a real browser for longer than a test can. Prints tables.
 *
 * `npm run display -- changes --changes 40`: gaps between spots, and empty pictures
 * `npm run display -- kills --kills 50 --seed 1`: power cuts in the middle of spots
 * `npm run display -- memory --hours 8`: the memory of a player; with `--unwatched` without a connection to the
 * browser, whose tools use memory themselves, so that only its processes are measured
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
const RUNS: Record<string, () => Promise<boolean>> = {
  changes: measureChanges,
  kills: measureKills,
  memory: measureMemory,
}

const run = RUNS[positionals[0] ?? '']
if (!run) {
  print(`npm run display -- ${Object.keys(RUNS).join(' | ')}`)
  process.exitCode = 1
} else if (!(await run())) process.exitCode = 1

async function measureChanges(): Promise<boolean> {
  print('| Glass | Changes | Median | p99 | Longest | Pictures | Without anything on them |')
  print('|---|---|---|---|---|---|---|')
  const lying = await measureOrientation('lying', [CARS, BUNNY], 'landscape')
  const upright = await measureOrientation('upright', [SQUATS, HAND], 'portrait')
  return lying && upright
}

async function measureOrientation(
  how: string,
  videos: (typeof CARS)[],
  orientation: 'landscape' | 'portrait',
): Promise<boolean> {
  return withServer((server) =>
    withProfile(async (profile) => {
      const observer = createObserver()
      const device = await startKioskBrowser(profile, (context) => observeContext(context, observer))
      if (orientation === 'portrait') await device.page.setViewportSize({ width: 540, height: 960 })
      server.setManifest({ orientation })
      await setBookings(server, { ads: videos.map((video, index) => createBooking(`Ad ${index}`, video)) })
      await device.page.goto(`${server.url}/player`)
      await pairPlayer(device.page, server)
      await waitForCondition(() => observer.showings().length > 0)
      const stop = await watchDisplay(device.page)
      const wanted = Number(values.changes)
      await waitForCondition(() => observer.showings().length > wanted, wanted * 10_000)
      const seen = await stop()
      await device.kill()
      const gaps = computeGaps(observer.showings())
      const ms = (share: number) => `${Math.round(computeQuantile(gaps, share))} ms`
      print(`| ${how} | ${gaps.length} | ${ms(0.5)} | ${ms(0.99)} | ${ms(1)} | ${seen.count} | ${seen.empty.length} |`)
      return seen.empty.length === 0 && computeQuantile(gaps, 0.99) <= 100
    }),
  )
}

async function measureKills(): Promise<boolean> {
  return withServer(async (server) => {
    const ads = [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)]
    await setBookings(server, { ads })
    const asked = { server, ads, kills: Number(values.kills), seed: Number(values.seed) }
    const { lives, plays, disagreements } = await withProfile((profile) => killRepeatedly({ ...asked, profile }))
    const firsts = lives.flatMap(({ firstPictureMs }) => firstPictureMs ?? [])
    const shown = lives.reduce((sum, { showings }) => sum + showings.length, 0)
    const whole = plays.filter(({ complete }) => complete).length
    print(
      '| Kills | Spots on the glass | Proven whole | Proven in part | First picture, median | p99 | Disagreements |',
    )
    print('|---|---|---|---|---|---|---|')
    print(
      `| ${values.kills} | ${shown} | ${whole} | ${plays.length - whole} | ${Math.round(computeQuantile(firsts, 0.5))} ms | ${Math.round(computeQuantile(firsts, 0.99))} ms | ${disagreements.length} |`,
    )
    for (const disagreement of disagreements) print(disagreement)
    return disagreements.length === 0
  })
}

async function measureMemory(): Promise<boolean> {
  return withServer(async (server) => {
    await setBookings(server, {
      ads: [SQUATS, HAND, CARS, BUNNY].map((video, at) => createBooking(`Ad ${at}`, video)),
      slotsPerLoop: 4,
    })
    print('| Minutes | Spots | Heap MiB | All processes MiB | Elements | Listeners | Object addresses |')
    print('|---|---|---|---|---|---|---|')
    const samples = await withProfile((profile) =>
      (values.unwatched ? runUnobserved : runObserved)({
        server,
        profile,
        hours: Number(values.hours),
        everySeconds: Number(values['every-seconds']),
        onSample: ({ atHours, spots, heapBytes, residentBytes, elements, listeners, objectUrls }) =>
          print(
            `| ${(atHours * 60).toFixed(1)} | ${spots} | ${formatKnown(heapBytes / MiB, 2)} | ${(residentBytes / MiB).toFixed(0)} | ${formatKnown(elements)} | ${formatKnown(listeners)} | ${objectUrls} |`,
          ),
      }),
    )
    const perHour = (what: string, growth: number, unit: string) =>
      print(`${what}: ${formatKnown(growth, 2)} ${unit} an hour`)
    perHour('Heap', computeHourlyGrowth(samples, ({ heapBytes }) => heapBytes) / MiB, 'MiB')
    perHour('All processes', computeHourlyGrowth(samples, ({ residentBytes }) => residentBytes) / MiB, 'MiB')
    perHour(
      'Elements',
      computeHourlyGrowth(samples, ({ elements }) => elements),
      'elements',
    )
    perHour(
      'Listeners',
      computeHourlyGrowth(samples, ({ listeners }) => listeners),
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

function formatKnown(value: number, digits = 0): string {
  return Number.isNaN(value) ? UNKNOWN : value.toFixed(digits)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
