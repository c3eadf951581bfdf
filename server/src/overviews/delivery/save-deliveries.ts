import { isDeepStrictEqual } from 'node:util'
import { computeDeliveryCounts } from '@marquee/contract/delivery.rules'
import { buildCalendar, createPromiseCalculator } from '@marquee/contract/promised-plays.rules'
import { and, eq, exists } from 'drizzle-orm'
import { type CampaignDelivery, saveDelivery } from '../../modules/playback/commands/save-delivery.ts'
import { approvalWindows, campaignDeliveries } from '../../modules/playback/schema.ts'
import { saveProgress, startProgress } from '../../modules/screens/commands/save-progress.ts'
import { SECONDS, startStopwatch } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { getFlight, listScreenFacts, listScreenIds } from './delivery-facts.ts'
import { parsePlaysByDay, sumPlaysByScreen } from './delivery-plays.ts'
import { countCampaigns, listCampaignPage } from './due-campaigns.ts'

const SAVE_DELIVERIES = 'overviews.save-deliveries'

/** Saves the sums of promised and proven plays of campaigns, so that long lists need not compute them (decision 9). */
export function createDeliveryJobs(context: Context, limits: Limits = {}): Job[] {
  /** Where the last run of this process stopped, also when campaigns failed: the next run begins with others. */
  let after: string | null = null
  const run = async () => {
    const { stoppedAt, failures } = await saveDueDeliveries(context, after, limits)
    after = stoppedAt
    if (failures.length > 0) throw new AggregateError(failures, 'some deliveries could not be summed up')
  }
  return [{ name: SAVE_DELIVERIES, cron: '*/10 * * * *', atStart: true, run }]
}

/** A run ends before the next one starts, and leaves the rest to it. */
const MAX_RUN_MS = 240 * SECONDS
const PAGE_SIZE = 100
const MAX_FAILURES = 100

type Context = Pick<AppContext, 'db' | 'database' | 'clock' | 'log'>
/** For tests. */
type Limits = { pageSize?: number; maxRunMs?: number; maxFailures?: number }

/**
 * Saves the deliveries that are due, in pages of campaigns with a transaction for each campaign. A saved campaign is no
 * longer due, so a killed run is repeated from the beginning. Its progress is in `GET /metrics`.
 *
 * @param after the run begins with the campaign after this one
 * @returns where it stopped because it took too long or many campaigns failed; null: it handled all campaigns
 */
export async function saveDueDeliveries(
  { db, database, clock, log }: Context,
  after: string | null,
  { pageSize = PAGE_SIZE, maxRunMs = MAX_RUN_MS, maxFailures = MAX_FAILURES }: Limits = {},
): Promise<{ stoppedAt: string | null; failures: unknown[] }> {
  const getElapsedMs = startStopwatch()
  const failures: unknown[] = []
  let last = after
  const total = await countCampaigns(db, after)
  let progress = await runInTransaction(database, (tx) =>
    startProgress(tx, { name: SAVE_DELIVERIES, total, startedAt: clock.now() }),
  )
  do {
    const at = clock.now()
    const page = await listCampaignPage(db, at, last, pageSize)
    const due = page.filter(({ isDue }) => isDue)
    for (const { id, throughDay } of due) {
      // One failing campaign must not hold up the others.
      try {
        const delivery = await computeDelivery(db, id, throughDay, at)
        await runInTransaction(database, (tx) => saveDelivery(tx, delivery))
      } catch (failure) {
        failures.push(failure)
      }
    }
    last = page.length < pageSize ? null : (page.at(-1)?.id ?? null)
    progress = await runInTransaction(database, (tx) =>
      saveProgress(tx, {
        ...progress,
        done: progress.done + page.length,
        findings: progress.findings + due.length,
        finishedAt: last === null ? clock.now() : null,
      }),
    )
  } while (last !== null && failures.length < maxFailures && getElapsedMs() < maxRunMs)
  if (last !== null)
    log.info({ saved: progress.findings, after: last }, 'the next run saves the deliveries of the remaining campaigns')
  return { stoppedAt: last, failures }
}

export type DeliveryMismatch = { kept: CampaignDelivery; now: CampaignDelivery }

/**
 * Computes the saved deliveries again, up to the same day, and saves those that differ: of one campaign, of the
 * campaigns that were ever approved on a screen, or all.
 */
export async function* rebuildDeliveries(
  { db, database, clock }: Pick<AppContext, 'db' | 'database' | 'clock'>,
  { campaignId, screenId }: { campaignId?: string | undefined; screenId?: string | undefined },
): AsyncGenerator<DeliveryMismatch> {
  const hasWindow =
    screenId &&
    exists(
      db
        .select()
        .from(approvalWindows)
        .where(
          and(eq(approvalWindows.campaignId, campaignDeliveries.campaignId), eq(approvalWindows.screenId, screenId)),
        ),
    )
  const all = await db
    .select()
    .from(campaignDeliveries)
    .where(and(campaignId ? eq(campaignDeliveries.campaignId, campaignId) : undefined, hasWindow || undefined))
    .orderBy(campaignDeliveries.campaignId)
  for (const saved of all) {
    const now = await computeDelivery(db, saved.campaignId, saved.throughDay, clock.now())
    if (isDeepStrictEqual({ ...saved }, { ...now, timeZone: saved.timeZone })) continue
    await runInTransaction(database, (tx) => saveDelivery(tx, now))
    yield { kept: saved, now }
  }
}

/** The delivery up to and including a finished day. */
async function computeDelivery(db: Db, id: string, throughDay: string, at: Date): Promise<CampaignDelivery> {
  const flight = await getFlight(db, id)
  const calendar = buildCalendar(flight, at)
  const [ids, byScreen] = await Promise.all([listScreenIds(db, id), sumPlaysByScreen(db, id, calendar.today)])
  const computePromises = createPromiseCalculator(calendar)
  const end = calendar.getDay(throughDay).number
  const sums = { promised: 0, plays: 0, shortfall: 0, promisedLastDay: 0, playsLastDay: 0 }
  for (const screen of await listScreenFacts(db, id, ids)) {
    const playsByDayNumber = parsePlaysByDay(byScreen.get(screen.screenId)?.playsOfDays ?? { days: '', plays: '' })
    for (const { day, promised } of computePromises(screen)) {
      if (day.number > end) continue
      sums.promised += promised
      sums.shortfall += computeDeliveryCounts({
        state: day.state,
        promised,
        plays: playsByDayNumber.get(day.number) ?? 0,
      }).shortfall
      if (day.number === end) sums.promisedLastDay += promised
    }
  }
  for (const { playsOfDays } of byScreen.values()) {
    for (const [day, plays] of parsePlaysByDay(playsOfDays)) {
      if (day <= end) sums.plays += plays
      if (day === end) sums.playsLastDay += plays
    }
  }
  return { campaignId: id, throughDay, timeZone: flight.timeZone ?? 'UTC', ...sums }
}
