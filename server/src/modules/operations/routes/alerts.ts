import {
  acknowledgeAlerts as acknowledgeAlertsCall,
  getAlertMails,
  listAlerts,
  listAlertsOfGroup,
  setAlertMails as setAlertMailsCall,
} from '@marquee/contract/alerts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor, toUserActor } from '../../audit/commands.ts'
import { setAlertMails } from '../commands/alert-mails.ts'
import { acknowledgeAlerts } from '../commands/alerts.ts'
import { presentAlert, presentAlertGroup } from '../present/alerts.ts'
import { listAlertGroups, listGroupAlerts, wantsAlertMails } from '../queries/alerts.ts'

/** The alerts of operators. */
export const alertRoutes: readonly Route[] = [
  route(listAlerts, async ({ query }, { db, clock }) => {
    const chosen = { state: query.state ?? 'open', kind: query.kind, at: clock.now() }
    return { groups: (await listAlertGroups(db, chosen)).map(presentAlertGroup) }
  }),

  route(listAlertsOfGroup, async ({ query }, { db, clock }) => {
    const { state = 'open', kind, market, day, page } = query
    const found = await listGroupAlerts(db, { state, kind, locationId: market, day, at: clock.now() }, page)
    return { alerts: found.alerts.map(presentAlert), total: found.total }
  }),

  route(acknowledgeAlertsCall, async ({ caller, address, body }, { database, clock }) => {
    const { acknowledged, ids = [], group } = body
    const by = toActor({ caller, address })
    const changed = await runInTransaction(database, (tx) =>
      acknowledgeAlerts(tx, by, { acknowledged, ids, group }, clock.now()),
    )
    return { success: true, changed }
  }),

  route(getAlertMails, async ({ caller }, { db }) => ({ wanted: await wantsAlertMails(db, caller.userId) })),

  route(setAlertMailsCall, async ({ caller, address, body: { wanted } }, { database, clock }) => {
    await runInTransaction(database, (tx) => setAlertMails(tx, toUserActor({ caller, address }), wanted, clock.now()))
    return { wanted }
  }),
]
