import {
  countUnread,
  getMailSettings,
  listNotifications,
  markAllRead,
  markNotification,
  MAX_UNREAD,
  setMailSetting,
} from '@marquee/contract/notifications'
import {
  getFixedReason,
  listReaderKinds,
  listTopicKinds,
  NOTIFICATION_KIND_NAMES,
} from '@marquee/contract/notifications.rules'
import { mayOperator } from '@marquee/contract/operator-roles.rules'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toUserActor } from '../../audit/commands.ts'
import { formatCursor, parseCursor } from '../../audit/rules.ts'
import { saveMailChoice } from '../commands/mail-choices.ts'
import { markAll, markOne } from '../commands/notifications.ts'
import { presentMailSetting, presentNotification } from '../present/notifications.ts'
import { listMailChoices } from '../queries/mail-choices.ts'
import { countUnreadNotifications, listUserNotifications } from '../queries/notifications.ts'

/** The notifications of the caller, and how they are mailed. */
export const notificationRoutes: readonly Route[] = [
  route(listNotifications, async ({ caller, query: { unread, limit, cursor } }, { db }) => {
    const before = cursor === undefined ? undefined : parseCursor(cursor)
    const wanted = { isUnreadOnly: unread, before, limit: limit + 1 }
    const rows = await listUserNotifications(db, getInbox(caller), wanted)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      notifications: rows.slice(0, limit).map((row) => presentNotification(row, caller.role)),
      next: last ? formatCursor({ at: last.createdAt, id: last.id }) : null,
    }
  }),

  route(countUnread, async ({ caller }, { db }) => ({
    unread: await countUnreadNotifications(db, getInbox(caller), MAX_UNREAD + 1),
  })),

  route(markNotification, async ({ caller, params: { id }, body: { read } }, { database, clock }) => {
    const mark = { userId: caller.userId, id, isRead: read }
    const row = await runInTransaction(database, (tx) => markOne(tx, mark, clock.now()))
    if (!row) throw refuse(COMMON.notFound)
    return { notification: presentNotification(row, caller.role) }
  }),

  route(markAllRead, async ({ caller, body: { until } }, { database, clock }) => ({
    marked: await runInTransaction(database, (tx) => markAll(tx, caller.userId, new Date(until), clock.now())),
  })),

  route(getMailSettings, async ({ caller }, { db }) => {
    const { userId } = caller
    const getChoice = await listMailChoices(db, [userId])
    return { settings: listReaderKinds(caller).map((kind) => presentMailSetting(kind, userId, getChoice)) }
  }),

  route(setMailSetting, async ({ caller, address, params: { kind }, body: { mail } }, { database, db, clock }) => {
    if (!listReaderKinds(caller).includes(kind)) throw refuse(COMMON.notFound)
    if (getFixedReason(kind) !== null) throw refuse(setMailSetting.refusals.alwaysSent)
    const by = toUserActor({ caller, address })
    await runInTransaction(database, (tx) => saveMailChoice(tx, by, { kind, mail }, clock.now()))
    return { setting: presentMailSetting(kind, by.userId, await listMailChoices(db, [by.userId])) }
  }),
]

/** Operators see what their role still opens; one who impersonates without reading money, no amounts (decision 38). */
function getInbox(caller: UserCaller) {
  const { userId, role, viewer } = caller
  if (role === 'operator') {
    const kinds = listReaderKinds(caller)
    return { userId, hidden: NOTIFICATION_KIND_NAMES.filter((kind) => !kinds.includes(kind)) }
  }
  return { userId, hidden: viewer && !mayOperator(viewer, 'money.read') ? listTopicKinds('money') : [] }
}
