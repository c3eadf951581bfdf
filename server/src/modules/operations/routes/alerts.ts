import { listAlertKinds } from '@marquee/contract/alert-permissions.rules'
import {
  acknowledgeAlerts as acknowledgeAlertsCall,
  getAlertMails,
  listAlerts,
  listAlertsOfGroup,
  setAlertMails as setAlertMailsCall,
} from '@marquee/contract/alerts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor, toUserActor } from '../../audit/commands.ts'
import { saveMailChoice } from '../../notifications/commands/mail-choices.ts'
import { listMailChoices } from '../../notifications/queries/mail-choices.ts'
import { acknowledgeAlerts } from '../commands/alerts.ts'
import { presentAlert, presentAlertGroup } from '../present/alerts.ts'
import { listAlertGroups, listGroupAlerts } from '../queries/alerts.ts'

/** The alerts of operators. */
export const alertRoutes: readonly Route[] = [
  route(listAlerts, async ({ caller, query }, { db, clock }) => {
    const kinds = listAlertKinds(caller.operatorRole)
    const chosen = { state: query.state ?? 'open', kind: query.kind, kinds, at: clock.now() }
    return { groups: (await listAlertGroups(db, chosen)).map(presentAlertGroup) }
  }),

  route(listAlertsOfGroup, async ({ caller, query }, { db, clock }) => {
    const kinds = listAlertKinds(caller.operatorRole)
    const { state = 'open', kind, market, day, page } = query
    const found = await listGroupAlerts(db, { state, kind, kinds, locationId: market, day, at: clock.now() }, page)
    return { alerts: found.alerts.map(presentAlert), total: found.total }
  }),

  route(acknowledgeAlertsCall, async ({ caller, address, body }, { database, clock }) => {
    const { acknowledged, ids = [], group } = body
    const by = toActor({ caller, address })
    const changed = await runInTransaction(database, (tx) =>
      acknowledgeAlerts(tx, by, { acknowledged, ids, group, kinds: listAlertKinds(caller.operatorRole) }, clock.now()),
    )
    return { success: true, changed }
  }),

  route(getAlertMails, async ({ caller }, { db }) => ({ wanted: await wantsAlertMails(db, caller.userId) })),

  route(setAlertMailsCall, async ({ caller, address, body: { wanted } }, { database, clock }) => {
    const by = toUserActor({ caller, address })
    await runInTransaction(database, async (tx) => {
      // Who gets them daily wants them.
      if ((await wantsAlertMails(tx, by.userId)) === wanted) return
      await saveMailChoice(tx, by, { kind: 'alerts-opened', mail: wanted ? 'now' : 'off' }, clock.now())
    })
    return { wanted }
  }),
]

/** The switch of the overview is the choice of the email settings in short. */
const wantsAlertMails = async (db: Db, userId: string): Promise<boolean> =>
  (await listMailChoices(db, [userId]))(userId, 'alerts-opened') !== 'off'
