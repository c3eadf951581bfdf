import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildCampaignParts, LANDSCAPE, buildSelection } from '../../testing/campaigns.ts'
import {
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import type { Reply } from '../../testing/api-client.ts'
import { requireBody, type Client, createClient } from '../../testing/people/users.ts'
import { startServerProcess, connectApiClient } from '../../testing/processes.ts'

const BOOKERS = 40
/** Number of client accounts; each client sends several bookings at once. */
const COMPANIES = 6
const SLOTS = 7
/** Bookers who send a new campaign with its video. The others submit a stored draft. */
const NEWCOMERS = 4

/** An app and the addresses of its server processes. */
type RaceSetup = { app: TestApp; addresses: string[]; startsOn: string }

/** One process on the embedded database. */
async function openOneProcess(): Promise<RaceSetup> {
  const app = await startAppForTest({ database: 'embedded', listen: true, at: new Date().toISOString() })
  return { app, addresses: [app.baseUrl], startsOn: getStartDate() }
}

/** Two server processes on one PostgreSQL database and one media folder. */
async function openTwoProcesses(): Promise<RaceSetup> {
  const app = await startAppForTest({ database: 'postgres', at: new Date().toISOString() })
  const env = {
    DATABASE_URL: app.databaseUrl ?? '',
    DATABASE_OWNER_URL: app.databaseOwnerUrl ?? '',
    DATA_DIR: app.context.config.dataDir,
    DATABASE_POOL_SIZE: '8',
  }
  const processes = await Promise.all([startServerProcess(env), startServerProcess(env)])
  onTestFinished(async () => void (await Promise.all(processes.map((process) => process.stop()))))
  return { app, addresses: processes.map((process) => process.baseUrl), startsOn: getStartDate() }
}

describe.each([
  ['on the embedded database in one process', openOneProcess],
  ['on PostgreSQL with two server processes', openTwoProcesses],
])('%s', (_, open) => {
  test(`exactly ${SLOTS} of ${BOOKERS} concurrent bookings get the last ${SLOTS} slots of a screen, and the others leave nothing behind (product 2)`, async () => {
    const { app, addresses, startsOn } = await open()
    const city = await plantLocation(app.context.db)
    const taxi = await plantVehicle(app.context.db, city, [SLOTS])
    const parts = buildCampaignParts({
      ...buildSelection(city, [taxi]),
      startDate: startsOn,
      status: 'Pending Approval',
    })
    const bookers = await createBookers(app, BOOKERS)
    const drafts = await createDrafts(app, bookers.slice(NEWCOMERS))
    const connect = (booker: Client, index: number) => connectApiClient(getNth(addresses, index), booker.token)

    const replies = await Promise.all([
      ...drafts.map(({ id, booker }, index) => connect(booker, index).send('PUT', `/api/campaigns/${id}`, parts)),
      ...bookers
        .slice(0, NEWCOMERS)
        .map((booker, index) => connect(booker, index).send('POST', '/api/campaigns', { ...parts, video: LANDSCAPE })),
    ])

    const [won, lost] = [replies.filter(isGood), replies.filter((reply) => !isGood(reply))]
    expect(won).toHaveLength(SLOTS)
    expect(lost).toHaveLength(BOOKERS - SLOTS)
    for (const reply of lost) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'screensTaken', details: { vehicles: [taxi.id], restaurants: [], freeScreens: 0 } },
      })
    }
    await expectConsistentData(app)
    expect(await countCampaigns(app, 'Pending Approval')).toBe(SLOTS)
    // A new campaign that failed leaves neither campaign nor media; a draft that failed stays a draft.
    const newcomersWon = replies.slice(drafts.length).filter(isGood).length
    expect(await countCampaigns(app, 'Draft')).toBe(drafts.length - (SLOTS - newcomersWon))
  })

  test('concurrent bookings, edits, drafts and deletions never deadlock or oversell (product 2)', async () => {
    const { app, addresses, startsOn } = await open()
    const city = await plantLocation(app.context.db)
    const venues = await Promise.all(
      [[3, 2], [2], [3, 3, 1], [1]].map((slots) => plantVehicle(app.context.db, city, slots)),
    )
    const drafts = await createDrafts(app, await createBookers(app, 12))

    const replies = await Promise.all(
      drafts.map(async ({ id, booker }, index) => {
        const connectForTurn = (turn: number) => connectApiClient(getNth(addresses, index + turn), booker.token)
        const turnReplies: Reply[] = []
        for (let turn = 0; turn < 8; turn++) {
          const parts = buildCampaignParts({
            ...createSelection(city, venues, index, turn),
            startDate: addDays(startsOn, (index * 3 + turn) % 10),
          })
          const reply = await connectForTurn(turn).send('PUT', `/api/campaigns/${id}`, parts)
          if (reply.status === 409) expectLossDetails(reply, parts)
          turnReplies.push(reply)
        }
        if (index % 4 === 0) turnReplies.push(await connectForTurn(0).delete(`/api/campaigns/${id}`))
        return turnReplies
      }),
    )

    const statuses = new Set(replies.flat().map((reply) => reply.status))
    expect(statuses).toEqual(new Set([200, 409]))
    await expectConsistentData(app)
  })
})

/** Expects a refusal that names the lost venues, or the number of screens that are left. */
function expectLossDetails(reply: Reply, parts: Record<string, string>): void {
  const { code, details } = reply.body as { code: string; details: { vehicles: string[]; freeScreens: number } }
  expect(code).toBe('screensTaken')
  expect(JSON.parse(parts.selectedVehicles ?? '')).toEqual(expect.arrayContaining(details.vehicles))
  if (details.vehicles.length === 0) expect(details.freeScreens).toBeLessThan(Number(parts.numberOfScreens))
}

/**
 * A different selection in each turn: one or several venues in any order, any number of screens, sometimes as a draft.
 */
function createSelection(
  city: PlantedLocation,
  venues: readonly PlantedVenue[],
  index: number,
  turn: number,
): Record<string, string> {
  const from = (index + turn) % venues.length
  const rotated = [...venues.slice(from), ...venues.slice(0, from)]
  const chosen = (index % 2 === 0 ? rotated : rotated.toReversed()).slice(0, 1 + ((index + turn) % 3))
  const screens = chosen.length + (turn % 2)
  return {
    ...buildSelection(city, chosen),
    numberOfScreens: String(screens),
    status: (index + turn) % 5 === 4 ? 'Draft' : 'Pending Approval',
  }
}

async function createBookers(app: TestApp, count: number): Promise<Client[]> {
  const companies = await Promise.all(Array.from({ length: COMPANIES }, () => createClient(app)))
  return Array.from({ length: count }, (_, index) => getNth(companies, index))
}

/** Creates a draft for each booker. All drafts share one uploaded video, which saves minutes. */
async function createDrafts(app: TestApp, bookers: readonly Client[]) {
  const startDate = getStartDate()
  const drafts = await Promise.all(
    bookers.map(async (booker, index) => {
      const parts = { ...buildCampaignParts({ startDate }), ...(index === 0 ? { video: LANDSCAPE } : {}) }
      const { campaign } = requireBody(await booker.send('POST', '/api/campaigns', parts), 201) as {
        campaign: Campaign
      }
      return { id: campaign._id, booker }
    }),
  )
  await app.context.db.execute(sql`update campaigns set video = (select name from media_files) where video is null`)
  return drafts
}

/** Expects that calendar, reservations and campaigns agree and that no row is incomplete. */
async function expectConsistentData(app: TestApp): Promise<void> {
  expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  const { rows } = await app.context.db.execute(sql`
    select campaigns.id, campaigns.status, campaigns.screen_count, count(reservations.screen_id) as held,
      bool_and(reservations.starts_on = campaigns.starts_on and reservations.ends_on = campaigns.ends_on) as same_days
    from campaigns full join reservations on reservations.holder_id = campaigns.id
    group by campaigns.id
    having campaigns.id is null
      or count(reservations.screen_id) <> case
        when campaigns.status = 'Pending Approval' and campaigns.deleted_at is null then campaigns.screen_count else 0 end
      or not bool_and(reservations.starts_on = campaigns.starts_on and reservations.ends_on = campaigns.ends_on)`)
  expect(rows).toEqual([])
  const orphans = await app.context.db.execute(sql`
    select name from media_files where not exists (select from campaigns where campaigns.video = media_files.name)`)
  expect(orphans.rows).toEqual([])
}

async function countCampaigns(app: TestApp, status: string): Promise<number | undefined> {
  const { rows } = await app.context.db.execute<{ count: number }>(
    sql`select count(*) as count from campaigns where status = ${status}`,
  )
  return rows[0]?.count
}

const isGood = (reply: Reply) => reply.status === 200 || reply.status === 201
const getStartDate = () => addDays(new Date().toISOString().slice(0, 10), 7)

/** The element at an index that wraps around. The list is never empty. */
function getNth<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}
