import type { MailSetting, UserNotification } from '@marquee/contract/notifications'
import {
  getFixedReason,
  listReaderKinds,
  NOTIFICATION_KINDS,
  resolveMailChoice,
} from '@marquee/contract/notifications.rules'
import type { Role } from '@marquee/contract/identity'
import type { Answers } from './built-pages.ts'
import { IDS } from './route-fixtures.ts'

export const LIST = 'GET /api/notifications'
export const COUNT = 'GET /api/notifications/unread'
export const READ_ALL = 'POST /api/notifications/read'
export const SETTINGS = 'GET /api/notifications/mails'

const buildId = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const buildMarkCall = ({ id }: UserNotification) => `PUT /api/notifications/${id}`

/** The texts stand for those of the server, which is replaced. */
export const APPROVED: UserNotification = {
  id: buildId(1),
  kind: 'campaign-decided',
  title: 'Approved: Winter brunch',
  detail: null,
  path: `/campaigndetails/${IDS.campaign}`,
  createdAt: '2026-11-20T09:41:00.000Z',
  readAt: null,
}
export const REJECTED: UserNotification = {
  ...APPROVED,
  id: buildId(2),
  title: 'Rejected: Autumn roast',
  detail: 'The text is too small to read from a passing car. Use at least a tenth of the height for it.',
  path: `/campaigns/edit/${IDS.campaign}`,
  createdAt: '2026-11-20T08:05:00.000Z',
}
export const INVOICE: UserNotification = {
  ...APPROVED,
  id: buildId(3),
  kind: 'invoice-issued',
  title: 'Invoice INV-2026-0042',
  detail: '€1,800.00, due on December 4, 2026',
  path: '/invoices',
  createdAt: '2026-11-19T15:20:00.000Z',
  readAt: '2026-11-19T16:00:00.000Z',
}
export const SIGN_IN: UserNotification = {
  ...APPROVED,
  id: buildId(4),
  kind: 'new-sign-in',
  title: 'Sign-in by a new browser',
  detail: 'Firefox, Windows',
  path: '/companyprofile',
  createdAt: '2026-11-02T07:30:00.000Z',
  readAt: '2026-11-02T08:00:00.000Z',
}
export const NOTIFICATIONS = [APPROVED, REJECTED, INVOICE, SIGN_IN]

export const createList = (notifications: readonly UserNotification[], next: string | null = null) => ({
  body: { notifications, next },
})

export const createSettings = (role: Role, chosen: Partial<Record<MailSetting['kind'], MailSetting['mail']>> = {}) => ({
  body: {
    settings: listReaderKinds({ role, operatorRole: role === 'operator' ? 'admin' : null }).map((kind) => ({
      kind,
      topic: NOTIFICATION_KINDS[kind].topic,
      mail: resolveMailChoice(kind, chosen[kind]),
      fixed: getFixedReason(kind),
    })),
  },
})

export const createNotificationAnswers = (role: Role): Answers => ({
  [LIST]: createList(NOTIFICATIONS),
  [COUNT]: { body: { unread: 2 } },
  [SETTINGS]: createSettings(role),
  [READ_ALL]: { body: { marked: 2 } },
})
