import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceServer } from '@marquee/simulator/testing/device-server'
import { pairPlayer } from './device.ts'
import { startKioskBrowser, startUnobserved } from './kiosk-browser.ts'
import { waitForCondition } from './kills.ts'
import { countObjectUrls, type ResourceUsage, measureResources } from './resources.ts'
import { createObserver, observeContext } from './observer.ts'

/** Runs a player for hours and measures at intervals what the page holds, and the memory of its processes. */

const PAGE_BYTES = 4096
/** The time until caches and compiled code have settled. */
const SETTLED_AFTER = 0.25

export type Sample = ResourceUsage & { atHours: number; residentBytes: number; spots: number }

export type LongRunOptions = {
  server: DeviceServer
  profile: string
  hours: number
  everySeconds: number
  onSample: (sample: Sample) => void
}

export async function runObserved({
  server,
  profile,
  hours,
  everySeconds,
  onSample,
}: LongRunOptions): Promise<Sample[]> {
  const observer = createObserver()
  const device = await startKioskBrowser(profile, async (context) => {
    await observeContext(context, observer)
    await context.addInitScript(countObjectUrls)
  })
  await device.page.goto(`${server.url}/player`)
  await pairPlayer(device.page, server)
  const session = await device.context.newCDPSession(device.page)
  const samples: Sample[] = []
  const begunAtMs = performance.now()
  for (;;) {
    await pause(everySeconds * 1000)
    const atHours = (performance.now() - begunAtMs) / 3_600_000
    const held = await measureResources(device.page, session)
    const residentBytes = await readResidentBytes(device.pid)
    samples.push({ ...held, atHours, residentBytes, spots: observer.showings().length })
    onSample(samples.at(-1) as Sample)
    if (atHours >= hours) break
  }
  await device.kill()
  return samples
}

/** Nothing is connected to the browser, as on a real device, so only its processes can be measured. */
export async function runUnobserved({
  server,
  profile,
  hours,
  everySeconds,
  onSample,
}: LongRunOptions): Promise<Sample[]> {
  const device = startUnobserved(profile, `${server.url}/player`)
  await waitForCondition(() => server.listShownCodes().length > 0)
  server.enter(server.listShownCodes()[0] ?? '')
  const samples: Sample[] = []
  const begunAtMs = performance.now()
  for (;;) {
    await pause(everySeconds * 1000)
    const atHours = (performance.now() - begunAtMs) / 3_600_000
    const unknown = { elements: Number.NaN, listeners: Number.NaN, objectUrls: 0, heapBytes: Number.NaN }
    const residentBytes = await readResidentBytes(device.pid)
    samples.push({ ...unknown, atHours, residentBytes, spots: server.plays().length })
    onSample(samples.at(-1) as Sample)
    if (atHours >= hours) break
  }
  await device.kill()
  return samples
}

/** The growth per hour, from a line fitted through everything after the start. */
export function computeHourlyGrowth(samples: readonly Sample[], what: (sample: Sample) => number): number {
  const settled = samples.slice(Math.floor(samples.length * SETTLED_AFTER))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(settled.map(({ atHours }) => atHours))
  const height = mean(settled.map(what))
  const rise = settled.reduce((sum, sample) => sum + (sample.atHours - at) * (what(sample) - height), 0)
  const run = settled.reduce((sum, { atHours }) => sum + (atHours - at) ** 2, 0)
  return rise / run
}

/** The memory of a browser and all its child processes, which are one process group; shared memory counts for each. */
async function readResidentBytes(group: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name in the brackets may contain spaces; the group is the third field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
