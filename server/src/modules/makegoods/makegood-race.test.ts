import { addDays } from '@marquee/contract/days.rules'
import type { Campaign } from '@marquee/contract/campaigns'
import { FINAL_AFTER_DAYS } from '@marquee/contract/makegoods.rules'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startAppForTest } from '../../testing/app.ts'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import {
  bookWeek,
  finishPlays,
  getMakegoodOf,
  provePlays,
  saveMakegoodRule,
  signInAgain,
} from '../../testing/makegoods.ts'
import { compareCalendar, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { type Client, createClient, createOperator } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { decideByDefault } from './commands/decide.ts'

/** Simultaneous transactions on real PostgreSQL. */
async function openMarket() {
  const app = await startAppForTest({ database: 'postgres' })
  const olga = await createOperator(app)
  await saveSettings(olga)
  await saveMakegoodRule(olga)
  return { app, olga, location: await plantLocation(app.context.db), carl: await createClient(app, 'Carl Weber') }
}

const decide = (who: Client, id: string, choice: string, seen = '') =>
  who.post(`/api/campaigns/${id}/makegood`, { choice, seen })

test('of many choices exactly one decides, and no second offer is made (decision 34)', async () => {
  const { app, olga, location, ...people } = await openMarket()
  const taxi = await plantVehicle(app.context.db, location, [10])
  const campaign = await bookWeek({ carl: people.carl, olga }, location, [taxi])
  await provePlays(app, campaign, taxi.screenIds[0], 2)
  await finishPlays(app, campaign)
  const carl = await signInAgain(app, people.carl)
  const offer = await getMakegoodOf(carl, campaign._id)
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(carl, campaign._id, 'days', offer?.days?.seen)),
    ...Array.from({ length: 4 }, () => decide(carl, campaign._id, 'credit', offer?.credit?.seen)),
    decide(carl, campaign._id, 'declined'),
    app.jobs.runNow('overviews.offer-makegoods'),
  ])
  const answered = replies.flatMap((reply) => reply ?? [])
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answered.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
  const state = (await getMakegoodOf(carl, campaign._id))?.state
  expect(await app.context.db.$count(campaigns, eq(campaigns.makegoodOf, campaign._id))).toBe(state === 'days' ? 1 : 0)
  expect(await app.context.db.$count(documents, eq(documents.kind, 'credit-note'))).toBe(state === 'credit' ? 1 : 0)
  expect(await listBookDifferences(app)).toEqual([])
})

test('of a choice at the deadline and the job after it exactly one decides (decision 34)', async () => {
  const { app, olga, location, ...people } = await openMarket()
  const { database, db, clock } = app.context
  const taxi = await plantVehicle(db, location, [10])
  const campaign = await bookWeek({ carl: people.carl, olga }, location, [taxi])
  await provePlays(app, campaign, taxi.screenIds[0], 2)
  await finishPlays(app, campaign)
  const carl = await signInAgain(app, people.carl)
  const offer = await getMakegoodOf(carl, campaign._id)
  // The clicks are still on the last day, the job already on the next.
  const after = { at: new Date(`${addDays(offer?.decideBy ?? '', 1)}T11:00:00Z`), publicUrl: '' }
  const runDefault = () => runInTransaction(database, (tx) => decideByDefault(tx, campaign._id, after))
  const clicks = Promise.all([
    ...Array.from({ length: 3 }, () => decide(carl, campaign._id, 'days', offer?.days?.seen)),
    decide(carl, campaign._id, 'credit', offer?.credit?.seen),
  ])
  const [replies] = await Promise.all([clicks, runDefault(), runDefault()])
  expect(clock.now() < after.at).toBe(true)
  const decided = await getMakegoodOf(carl, campaign._id)
  const won = replies.filter(({ status }) => status === 200)
  expect(won).toHaveLength(decided?.byDefault ? 0 : 1)
  expect(replies.filter((reply) => !won.includes(reply)).every(({ status }) => status === 409)).toBe(true)
  expect(await db.$count(campaigns, eq(campaigns.makegoodOf, campaign._id))).toBe(decided?.state === 'days' ? 1 : 0)
  expect(await db.$count(documents, eq(documents.kind, 'credit-note'))).toBe(decided?.state === 'credit' ? 1 : 0)
  expect(await listBookDifferences(app)).toEqual([])
})

test('two clients never get the same last slot (decision 34, decision 8)', async () => {
  const { app, olga, location, carl } = await openMarket()
  const taxi = await plantVehicle(app.context.db, location, [2])
  const clients = [carl, await createClient(app, 'Erna Weber')]
  const booked: Campaign[] = []
  for (const client of clients) booked.push(await bookWeek({ carl: client, olga }, location, [taxi]))
  const [first] = booked
  for (const campaign of booked) await provePlays(app, campaign, taxi.screenIds[0], 2)
  await finishPlays(app, { endDate: first?.endDate ?? '' })
  // One of two slots is sold on every day.
  const tomorrow = addDays(first?.endDate ?? '', FINAL_AFTER_DAYS + 1)
  await app.context.db.execute(sql`
    insert into screen_days (screen_id, day, slots_taken, slots_per_loop)
    select ${taxi.screenIds[0]}, day::date, 1, 2 from generate_series(${tomorrow}::date, ${addDays(tomorrow, 60)}::date, '1 day') as day`)
  const signedIn = await Promise.all(clients.map((client) => signInAgain(app, client)))
  const choose = async (index: number) => {
    const [client, campaign] = [signedIn[index], booked[index]]
    if (!client || !campaign) throw new Error('both are set up')
    const seen = (await getMakegoodOf(client, campaign._id))?.days?.seen
    return () => decide(client, campaign._id, 'days', seen)
  }
  const clicks = [await choose(0), await choose(1)]
  const replies = await Promise.all(clicks.map((click) => click()))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const late = replies.findIndex(({ status }) => status === 409)
  expect(replies[late]).toMatchObject({ body: { code: 'offerChanged' } })
  expect(await (await choose(late))()).toMatchObject({ status: 200 })
  const given = await app.context.db
    .select({ startsOn: campaigns.startsOn, endsOn: campaigns.endsOn })
    .from(campaigns)
    .where(sql`${campaigns.makegoodOf} is not null`)
    .orderBy(campaigns.startsOn)
  expect(given[1]?.startsOn).toBe(addDays(given[0]?.endsOn ?? '', 1))
  expect(await compareCalendar(app.context.db)).toMatchObject({ oversold: 0 })
  expect(await listBookDifferences(app)).toEqual([])
})
