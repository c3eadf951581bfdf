import { addDays } from '@marquee/contract/days.rules'
import type { Campaign } from '@marquee/contract/campaigns'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { getMakegood, Makegood, MakegoodSettings } from '@marquee/contract/makegoods'
import { FINAL_AFTER_DAYS } from '@marquee/contract/makegoods.rules'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { createApiClient } from './api-client.ts'
import { TODAY, type TestApp } from './app.ts'
import { submitCampaign } from './campaigns.ts'
import { plantProvenPlays } from './delivery.ts'
import type { PlantedLocation, PlantedVenue } from './planted-venues.ts'
import { type Client, type Person, requireBody } from './people/users.ts'

/** The plays of a vehicle with ten slots on a whole day: eight hours in loops of 250 s. */
export const DAILY_PLAYS = 115

/** Signs in again, because sessions end after some days. */
export async function signInAgain<P extends Person>(app: TestApp, person: P): Promise<P> {
  const token = await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, app.clock.now()))
  return { ...person, ...createApiClient(app, token), token }
}

export const saveMakegoodRule = async (olga: Person, rule: Partial<MakegoodSettings> = {}): Promise<void> =>
  void requireBody(
    await olga.put('/api/operator/makegood-settings', { mode: 'choice', minPercent: 5, choiceDays: 14, ...rule }),
    200,
  )

/** A week on vehicles from tomorrow on, approved today. */
export async function bookWeek(
  { carl, olga }: { carl: Client; olga: Person },
  location: PlantedLocation,
  places: readonly PlantedVenue[],
  more: Record<string, string> = {},
): Promise<Campaign> {
  const campaign = await submitCampaign(carl, location, places, {
    startDate: addDays(TODAY, 1),
    numberOfWeeks: '1',
    ...more,
  })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  return campaign
}

/** All plays of a screen on the days of a campaign, less those that are missing on its last days. */
export async function provePlays(
  app: TestApp,
  { _id, startDate, endDate }: Campaign,
  screenId: string | undefined,
  missingDays: number,
): Promise<void> {
  const days: Record<string, { plays: number }> = {}
  for (let day = startDate; day <= addDays(endDate, -missingDays); day = addDays(day, 1))
    days[day] = { plays: DAILY_PLAYS }
  await plantProvenPlays(app.context.db, _id, screenId, days)
}

/** Moves the clock to the first day on which the plays of the campaign are final, and runs what happens until then. */
export async function finishPlays(app: TestApp, { endDate }: Pick<Campaign, 'endDate'>): Promise<void> {
  app.clock.setTime(`${addDays(endDate, FINAL_AFTER_DAYS)}T11:00:00Z`)
  await app.jobs.runNow('invoicing.sync-all-orders')
  await app.jobs.runNow('overviews.save-deliveries')
  await app.jobs.runNow('overviews.offer-makegoods')
}

export const getMakegoodOf = async (who: Person, id: string): Promise<Makegood | null> =>
  (requireBody(await who.get(`/api/campaigns/${id}/makegood`), 200) as EndpointReply<typeof getMakegood>).makegood
