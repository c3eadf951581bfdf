import * as z from 'zod/mini'
import { pageCursor } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { notificationTexts } from './messages/notifications.ts'
import {
  type FixedReason,
  MAIL_CHOICES,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_TOPICS,
  type NotificationKind,
} from './notifications.rules.ts'
import { COMMON, refusal } from './refusals.ts'
import { byId, flag, id, instant, wholeNumber } from './scalars.ts'

const who = ['partner', 'client', 'operator'] as const
const kind = z.enum(NOTIFICATION_KIND_NAMES as [NotificationKind, ...NotificationKind[]])
const mailChoice = z.enum(MAIL_CHOICES)

/** The title and the detail are in the language of the reader. */
const notification = z.object({
  id,
  kind,
  title: z.string(),
  /** A second line, such as the reason of a rejection. */
  detail: z.nullable(z.string()),
  /** The page that it leads to, in the application. */
  path: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type UserNotification = z.infer<typeof notification>

export const NOTIFICATIONS_PER_PAGE = 20

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  who,
  permission: 'account',
  summary: 'The own notifications, newest first, a page at a time',
  query: z.object({
    unread: z._default(flag, false),
    limit: z._default(wholeNumber(1, NOTIFICATIONS_PER_PAGE), NOTIFICATIONS_PER_PAGE),
    cursor: z.optional(pageCursor),
  }),
  reply: z.object({
    notifications: z.array(notification),
    /** The cursor of the older ones; null: there are none. */
    next: z.nullable(pageCursor),
  }),
})

/** The bell shows no larger number, so that the server need not count further. */
export const MAX_UNREAD = 99

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  who,
  permission: 'account',
  summary: `How many of the own notifications are unread, up to one more than ${MAX_UNREAD}`,
  reply: z.object({ unread: z.number() }),
})

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  who,
  permission: 'account',
  summary: 'Marks one of the own notifications as read or unread',
  params: byId,
  body: z.object({ read: z.boolean() }),
  reply: z.object({ notification }),
  refusals: { notFound: COMMON.notFound },
})

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  who,
  permission: 'account',
  summary: 'Marks the own notifications as read, up to the newest that the user saw',
  body: z.object({ until: instant }),
  reply: z.object({ marked: z.number() }),
})

const fixedReason = z.enum(['security', 'documents', 'dualControl'] satisfies FixedReason[])

/** One line of the email settings. */
const mailSetting = z.object({
  kind,
  topic: z.enum(NOTIFICATION_TOPICS),
  mail: mailChoice,
  /** Why the user cannot choose. */
  fixed: z.nullable(fixedReason),
})
export type MailSetting = z.infer<typeof mailSetting>

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/mails',
  who,
  permission: 'account',
  summary: 'Which notifications the user also gets by email: at once, once a day, or not',
  reply: z.object({ settings: z.array(mailSetting) }),
})

export const setMailSetting = endpoint({
  method: 'PUT',
  path: '/api/notifications/mails/:kind',
  who,
  permission: 'account',
  summary: 'Chooses how one kind of notification is mailed to the user',
  params: z.object({ kind }),
  body: z.object({ mail: mailChoice }),
  reply: z.object({ setting: mailSetting }),
  refusals: {
    alwaysSent: refusal(409, () => notificationTexts.emails.alwaysSent),
    /** Users of this role never receive that kind. */
    notFound: COMMON.notFound,
  },
})
