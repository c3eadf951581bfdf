import { getCampaignDelivery } from '@marquee/contract/delivery'
import type { LoadClient } from './load-client.ts'
import type { Environment } from './environment.ts'

/**
 * What is taken away while devices send as fast as they can, and what has to be true afterwards (product 5):
 * every play that was acknowledged is there, every other one is taken when it is sent again, and the sums are those
 * of the plays.
 */
export type Fault = {
  name: string
  /** Takes something away; nothing is answered any more for a while. */
  strike: (environment: Environment) => Promise<void>
  recover: (environment: Environment) => Promise<void>
}

export const SERVER_KILLED: Fault = {
  name: 'the server is killed (kill -9)',
  strike: ({ server }) => server.kill(),
  recover: ({ server }) => server.start(),
}

export const DATABASE_CUT: Fault = {
  name: 'the database is stopped at once (pg_ctl stop -m immediate)',
  strike: ({ postgres }) => postgres.cut(),
  recover: ({ postgres }) => postgres.start(),
}

export type FaultTestResult = {
  rounds: number
  made: number
  acknowledged: number
  /** Sent, but without an answer when something was taken away. */
  inTheAir: number
  wrong: string[]
}

const MAX_BATCH_SIZE = 40

/** @param chance from 0 up to 1 */
export async function runFaultTest(
  environment: Environment,
  faults: readonly Fault[],
  chance: () => number,
): Promise<FaultTestResult> {
  const { loadClients } = environment
  const wrong: string[] = []
  let inTheAir = 0
  for (const fault of faults) {
    const load = startLoad(loadClients, chance)
    await pause(200 + chance() * 800)
    await fault.strike(environment)
    await load.end()
    inTheAir += loadClients.reduce((sum, { unanswered }) => sum + unanswered.size, 0)
    await fault.recover(environment)
    wrong.push(...(await findMissing(environment)).map((what) => `${what} after ${fault.name}`))
  }
  await Promise.all(loadClients.map(deliverAll))
  wrong.push(
    ...(await findMissing(environment)),
    ...(await compareSums(environment)),
    ...loadClients.flatMap((one) => one.wrong),
  )
  const forgotten = await Promise.all(loadClients.map((one) => one.sendAgain()))
  const lost = forgotten.reduce((sum, count) => sum + count, 0)
  if (lost > 0) wrong.push(`${lost} plays or signs of life that had been acknowledged were new to the server`)
  wrong.push(...(await compareSums(environment)))
  const total = (of: (one: LoadClient) => number) => loadClients.reduce((sum, one) => sum + of(one), 0)
  const acknowledged = total((one) => one.acknowledged.size)
  return {
    rounds: faults.length,
    made: total((one) => one.countMade()),
    acknowledged,
    inTheAir,
    wrong: [...new Set(wrong)],
  }
}

/** Sends for all devices at once, batch after batch, until the server does not respond. */
function startLoad(clients: readonly LoadClient[], chance: () => number): { end(): Promise<void> } {
  const over = new AbortController()
  const sending = clients.map(async (client) => {
    while (!over.signal.aborted) {
      const sent = await client.send(1 + Math.floor(chance() * MAX_BATCH_SIZE))
      // A refused client retries a little later, as devices do.
      if (sent === 'not answered') await pause(20)
    }
  })
  return {
    end: async () => {
      over.abort()
      await Promise.all(sending)
    },
  }
}

async function deliverAll(one: LoadClient): Promise<void> {
  const until = Date.now() + 30_000
  while ((await one.send(1)) === 'not answered' || one.unanswered.size > 0) {
    if (Date.now() > until) throw new Error(`${one.unanswered.size} plays could not be handed in`)
    await pause(50)
  }
}

/** What was acknowledged and is not there, or is there twice. */
export async function findMissing({
  loadClients,
  query,
}: Pick<Environment, 'loadClients' | 'query'>): Promise<string[]> {
  const rows = await query<{ play_id: string; device_id: string }>('select play_id, device_id from plays')
  const there = new Set(rows.map((row) => row.play_id))
  const wrong: string[] = []
  if (there.size !== rows.length) wrong.push(`${rows.length - there.size} plays are there twice`)
  const lost = loadClients.flatMap(({ acknowledged }) => [...acknowledged].filter((playId) => !there.has(playId)))
  if (lost.length > 0) wrong.push(`${lost.length} acknowledged plays are gone`)
  return wrong
}

type Sums = { plays: number; partial: number; impressions: number }

/** Whether the sums of the days and the report are those of the plays. */
export async function compareSums({ campaignId, query, market }: Environment): Promise<string[]> {
  const [raw] = await query<Sums>(`
    select count(*) filter (where verdict = 'counted')::int as plays,
      count(*) filter (where verdict = 'partial')::int as partial,
      coalesce(sum(impressions), 0)::float8 as impressions
    from plays where campaign_id = '${campaignId}'`)
  const [sums] = await query<Sums>(`
    select coalesce(sum(plays), 0)::int as plays, coalesce(sum(partial_plays), 0)::int as partial,
      coalesce(sum(impressions), 0)::float8 as impressions
    from campaign_days where campaign_id = '${campaignId}'`)
  const { totals: report } = await market.client.api(getCampaignDelivery, { params: { id: campaignId } })
  const told = JSON.stringify(raw)
  const wrong: string[] = []
  if (JSON.stringify(sums) !== told) wrong.push(`the sums ${JSON.stringify(sums)} are not those of the plays ${told}`)
  if (report.plays !== raw?.plays || report.partialPlays !== raw.partial)
    wrong.push(`the report says ${report.plays} plays and ${report.partialPlays} cut short, the plays ${told}`)
  return wrong
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
