import {
  decideMakegood,
  getMakegood,
  getMakegoodSettings,
  listMakegoods,
  saveMakegoodSettings,
} from '@marquee/contract/makegoods'
import { makegoodTexts } from '@marquee/contract/messages/makegoods'
import { runInTransaction } from '../../platform/db/database.ts'
import { readRoute, type Route, route } from '../../platform/http/route.ts'
import { toActor, toUserActor } from '../audit/commands.ts'
import { requireOwnCampaign, requireReportedCampaign } from '../campaigns/policy.ts'
import { decideMakegood as decide } from './commands/decide.ts'
import { saveMakegoodSettings as save } from './commands/settings.ts'
import { readsMoney } from '../members/policy.ts'
import { describeMakegood } from './queries/describe.ts'
import { listMakegoods as list } from './queries/list.ts'
import { readMakegoodSettings } from './queries/settings.ts'

/** Makegoods of a campaign for its client, and the rule and all offers for operators (decision 34). */
export const makegoodRoutes: readonly Route[] = [
  route(getMakegood, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await requireReportedCampaign(db, caller, params.id)
    return { makegood: await describeMakegood(db, campaignId, { readsMoney: readsMoney(caller), at: clock.now() }) }
  }),

  route(decideMakegood, async ({ caller, address, params, body }, { db, database, clock, config }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    const by = toUserActor({ caller, address })
    const context = { by, at: clock.now(), publicUrl: config.publicUrl }
    await runInTransaction(database, (tx) => decide(tx, own, body, context))
    return { success: true, message: makegoodTexts.result[body.choice] }
  }),

  route(getMakegoodSettings, async (_call, { db }) => {
    const { mode, minPercent, choiceDays } = await readMakegoodSettings(db)
    return { settings: { mode, minPercent, choiceDays } }
  }),

  route(saveMakegoodSettings, async ({ caller, address, body }, { database, clock }) => {
    await runInTransaction(database, (tx) => save(tx, toActor({ caller, address }), body, clock.now()))
    return { success: true, message: makegoodTexts.rule.saved }
  }),

  readRoute(listMakegoods, async ({ caller, query }, { db }) => {
    const page = await list(db, query)
    if (readsMoney(caller)) return page
    const makegoods = page.makegoods.map((one) => ({ ...one, creditCents: null, creditedCents: null }))
    return { ...page, makegoods, creditedCents: null }
  }),
]
