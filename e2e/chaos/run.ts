import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deleteCampaign } from '@marquee/contract/campaigns'
import { exportCampaignDelivery, getCampaignDelivery } from '@marquee/contract/delivery'
import { deleteInfotainment } from '@marquee/contract/infotainment'
import { pairScreen, updateScreen } from '@marquee/contract/screens'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findFreePort } from '../../tools/src/postgres.ts'
import { type Marketplace, openMarketplace } from '../../tools/src/harness/marketplace.ts'
import { startDurablePostgres } from '../../tools/src/harness/postgres.ts'
import { startTestServer } from '../../tools/src/harness/server.ts'
import { countStoredPlays } from '../player/stored-plays.ts'
import { type Comparison, comparePlays, type Entry, type BookedVideo } from './comparison.ts'
import { createRunRandom } from './random.ts'
import { createClips } from './clips.ts'
import { createDevice } from './device.ts'
import { startUnreliableProxy } from './proxy.ts'
import type { ObservationReport } from './observations.ts'
import { type FaultContext, FAULTS, type FaultName } from './faults.ts'
import { createObserver } from './observer.ts'

/**
 * A chaos run for one screen with real components: browser, server, PostgreSQL. At its end the recorded plays have to
 * match what an independent observer saw on the display.
 */

export type ChaosRun = {
  seed: number
  /** A new folder for everything that the run creates and records. */
  folder: string
  /** The faults, in this order. */
  troubles: Iterable<FaultName>
  /** The length of a spot. */
  spotSeconds: number
  /** 1, or less to shorten every fault. */
  pace?: number
  /** Called with each event. */
  tell: (what: string) => void
}

export type Outcome = Comparison & {
  report: ObservationReport
  answersLost: number
  /** Starts of the device. */
  boots: number
  /** The numbers that the client reads, beside the table of plays: they have to be equal in all three places. */
  reports: { name: string; plays: number; report: number; table: number }[]
  /** The observer's record. */
  protocol: string
  complaints: string
}

const DELIVERY_TIMEOUT_MS = 90_000
/** The pause between two faults, in which the screen is observed undisturbed. */
const CALM_SECONDS = [1, 3] as const

export async function runChaos({ seed, folder, troubles, spotSeconds, pace = 1, tell }: ChaosRun): Promise<Outcome> {
  mkdirSync(folder, { recursive: true })
  const closing: (() => Promise<unknown>)[] = []
  try {
    const stage = await openStage(folder, spotSeconds, closing)
    const { device, observer, market } = stage
    const chance = createRunRandom(seed)
    const { videos, bookAnother } = await bookVideos(stage)
    await waitUntilSeen(observer.seen, (seen) => typeof seen === 'number')

    const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000 * pace))
    const scene: FaultContext = {
      ...stage,
      endCampaign: (id) => retry(() => market.client.api(deleteCampaign, { params: { id } })),
      chance,
      videos,
      bookAnother,
      until: waitForCondition,
      wait,
    }
    for (const name of troubles) {
      await wait(chance.pickNumber(...CALM_SECONDS))
      tell(name)
      observer.note(name)
      await FAULTS[name](scene)
    }
    await wait((spotSeconds + 1) / pace)
    tell('everything is in order again')
    observer.note('everything is in order again')
    // One more start, after which the device sends everything that it still has.
    await device.powerCut()
    await device.boot()
    await waitUntilSeen(observer.seen, (seen) => typeof seen === 'number')
    await stopVideos(market, videos)
    await waitForDelivery(device.page())
    return await compareRecords(stage, videos)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/**
 * The real components of a run, and the screen that it observes.
 *
 * @param closing gets what ends each component, in the order of their starts, also when a later one fails
 */
async function openStage(folder: string, spotSeconds: number, closing: (() => Promise<unknown>)[]) {
  const [clips, postgres] = await Promise.all([createClips(folder, spotSeconds), startDurablePostgres()])
  closing.push(postgres.remove)
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const proxy = await startUnreliableProxy(port, proxyPort)
  closing.push(proxy.close)
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: proxy.url,
  }
  const server = await startTestServer(port, env)
  closing.push(server.stop)
  const market = await openMarketplace(server.url, env)
  const protocol = join(folder, 'witness.jsonl')
  const observer = createObserver(clips, protocol)
  const device = createDevice(`${proxy.url}/player`, join(folder, 'profile'), observer)
  closing.push(device.powerCut)
  await device.boot()
  const screenId = await pairPage(device.page(), market)
  return { clips, postgres, proxy, server, market, protocol, observer, device, screenId }
}

type Stage = Awaited<ReturnType<typeof openStage>>

/** Two campaigns with an infotainment video between them; a third campaign can follow. */
async function bookVideos({ clips, market, screenId }: Stage) {
  const videos: BookedVideo[] = []
  const bookCampaign = async (name: string): Promise<void> => {
    const clip = clips[videos.length]
    if (!clip) return
    const id = await market.submit(name, clip.path, 1)
    await market.approve('campaign', id)
    videos.push({ name, id, clip, isCampaign: true, stoppedAtMs: null })
  }
  await bookCampaign('First')
  const [, fill] = clips
  if (!fill) throw new Error('there are four clips')
  const id = await market.showInfotainment('Between', fill.path, [screenId])
  videos.push({ name: 'Between', id, clip: fill, isCampaign: false, stoppedAtMs: null })
  await bookCampaign('Second')
  return { videos, bookAnother: () => bookCampaign('Third') }
}

async function stopVideos(market: Marketplace, videos: readonly BookedVideo[]): Promise<void> {
  for (const video of videos.filter(({ stoppedAtMs }) => stoppedAtMs === null)) {
    if (video.isCampaign) await market.client.api(deleteCampaign, { params: { id: video.id } })
    else await market.partner.api(deleteInfotainment, { params: { id: video.id } })
    video.stoppedAtMs = Date.now()
  }
}

async function compareRecords(stage: Stage, videos: readonly BookedVideo[]): Promise<Outcome> {
  const { observer, postgres, market, proxy, server, protocol } = stage
  const report = await observer.getReport()
  const entries = await listEntries(postgres.ownerUrl)
  const reports = await Promise.all(
    videos
      .filter(({ isCampaign }) => isCampaign)
      .map(async ({ name, id }) => ({
        name,
        plays: entries.filter(({ of, verdict }) => of === id && verdict === 'counted').length,
        report: (await market.client.api(getCampaignDelivery, { params: { id } })).totals.plays,
        table: sumTablePlays(String(await market.client.api(exportCampaignDelivery, { params: { id } }))),
      })),
  )
  return {
    ...comparePlays(videos, report.observations, entries),
    report,
    answersLost: proxy.answersLost(),
    boots: report.startsMs.length,
    reports,
    protocol,
    complaints: server.getOutput(),
  }
}

async function pairPage(page: Page, { partner, operator, vehicleId }: Marketplace): Promise<string> {
  const code = await page.getByTestId('pairing-code').getAttribute('data-code')
  const target = { code: code ?? '', vehicle: vehicleId, model: 'Bad day' }
  const { screen } = await partner.api(pairScreen, { body: target })
  await operator.api(updateScreen, { params: { id: screen._id }, body: { slotsPerLoop: 3 } })
  await page.waitForFunction(() => /house|playing/.test(document.body.dataset.state ?? ''))
  return screen._id
}

/** Retries, as people do while the server is starting. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

async function waitUntilSeen(
  seen: () => number | 'other' | null,
  isIt: (seen: number | 'other' | null) => boolean,
): Promise<void> {
  const until = Date.now() + 60_000
  while (!isIt(seen())) {
    if (Date.now() > until) throw new Error(`a minute later the glass shows ${seen()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits a minute at most; the later comparison reports what did not arrive. */
async function waitForCondition(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Waits until the device has no unsent plays. */
async function waitForDelivery(page: Page): Promise<void> {
  await page.waitForFunction(() => document.body.dataset.state === 'house', undefined, { timeout: 60_000 })
  const until = Date.now() + DELIVERY_TIMEOUT_MS
  while ((await countStoredPlays(page)) > 0) {
    if (Date.now() > until) throw new Error(`${await countStoredPlays(page)} plays were not handed in`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function listEntries(databaseUrl: string): Promise<Entry[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select play_id as "playId", coalesce(campaign_id, video_id) as of, duration_ms as "durationMs", complete, verdict,
         reason, extract(epoch from started_at)::float8 * 1000 as "startedAtMs"
       from plays order by started_at, boot_id, seq`,
    )
    return rows as Entry[] // as the statement says
  } finally {
    await client.end()
  }
}

/** The sum of the column of proven plays. */
function sumTablePlays(csv: string): number {
  const [head = '', ...rows] = csv.trim().split('\r\n')
  const column = head.split(',').findIndex((name) => /^"?Plays( proven)?"?$/i.test(name))
  return rows.reduce((sum, row) => sum + Number(row.split(',').at(column - head.split(',').length)), 0)
}
