import { reportLinkTexts } from '@marquee/contract/messages/report-links'
import {
  createReportLink,
  getReportSubscription,
  listReportLinks,
  setReportSubscription,
  withdrawReportLink,
} from '@marquee/contract/report-links'
import { runInTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt, type RateLimit } from '../../../platform/rate-limit.ts'
import { createReportLink as create, withdrawReportLink as withdraw } from '../commands/report-links.ts'
import { setReportSubscription as subscribe } from '../commands/report-subscriptions.ts'
import { requireOwnCampaign } from '../policy.ts'
import { listValidLinks } from '../queries/report-links.ts'
import { isSubscribed } from '../queries/report-subscriptions.ts'

/** The links of a user in an hour: withdrawn ones make room for others. */
const LINKS_PER_USER: RateLimit = { max: 60, windowSeconds: 3600 }

/** Links to reports and weekly reports, as the client of the campaign manages them (decision 31). */
export const reportLinkRoutes: readonly Route[] = [
  route(listReportLinks, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await requireOwnCampaign(db, caller, params.id)
    return { links: await listValidLinks(db, campaignId, clock.now()) }
  }),

  route(createReportLink, async ({ caller, params, body }, { db, database, clock, config }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    const at = clock.now()
    await countAttempt(db, `report-link:${caller.userId}`, LINKS_PER_USER, at)
    const made = { userId: caller.userId, days: body.days }
    return runInTransaction(database, async (tx) => {
      const { linkId, secret } = await create(tx, own, made, at)
      const link = (await listValidLinks(tx, own.campaignId, at)).find(({ _id }) => _id === linkId)
      if (!link) throw new Error('the link was created')
      return { success: true, url: `${config.publicUrl}/report/${secret}`, link }
    })
  }),

  route(withdrawReportLink, async ({ caller, params }, { db, database, clock }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    const which = { linkId: params.linkId, userId: caller.userId }
    await runInTransaction(database, (tx) => withdraw(tx, own, which, clock.now()))
    return { success: true, message: reportLinkTexts.withdrawn }
  }),

  route(getReportSubscription, async ({ caller, params }, { db }) => {
    const { campaignId } = await requireOwnCampaign(db, caller, params.id)
    return { isSubscribed: await isSubscribed(db, campaignId, caller.userId) }
  }),

  route(setReportSubscription, async ({ caller, params, body }, { db, database, clock }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    const wanted = { userId: caller.userId, isSubscribed: body.isSubscribed }
    await runInTransaction(database, (tx) => subscribe(tx, own, wanted, clock.now()))
    const message = body.isSubscribed ? reportLinkTexts.weeklyOn : reportLinkTexts.weeklyOff
    return { success: true, message, isSubscribed: body.isSubscribed }
  }),
]
