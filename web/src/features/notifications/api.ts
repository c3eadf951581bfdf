import {
  countUnread,
  getMailSettings,
  listNotifications,
  type MailSetting,
  markAllRead,
  markNotification,
  setMailSetting,
  type UserNotification,
} from '@marquee/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** The number in the bell. */
export const useUnreadCount = () =>
  useCall(keys.unreadNotifications, countUnread, {}, { select: ({ unread }) => unread })

const NEWEST = 10

/** The newest notifications, for the panel of the bell. */
export const useNewestNotifications = () =>
  useCall(
    keys.notifications({ limit: NEWEST }),
    listNotifications,
    { query: { limit: NEWEST } },
    { select: ({ notifications }) => notifications },
  )

/** The newest unread one, which a screen reader announces. */
export async function fetchNewestTitle(): Promise<string | undefined> {
  const { notifications } = await call(listNotifications, { query: { unread: true, limit: 1 } })
  return notifications[0]?.title
}

/** All notifications, a page at a time. */
export const useNotifications = (isUnreadOnly: boolean) =>
  useInfiniteQuery({
    queryKey: keys.notifications({ isUnreadOnly }),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { unread: isUnreadOnly, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

const CHANGED_KEYS = [['notifications'], keys.unreadNotifications]

export const useMark = () =>
  useChange(
    ({ id, read }: { id: string; read: boolean }) => call(markNotification, { params: { id }, body: { read } }),
    CHANGED_KEYS,
  )

/** Marks those as read that the user has seen: all up to the newest of the list. */
export const useMarkAllRead = () =>
  useChange(
    ({ createdAt }: Pick<UserNotification, 'createdAt'>) => call(markAllRead, { body: { until: createdAt } }),
    CHANGED_KEYS,
  )

export const useMailSettings = () =>
  useCall(keys.mailSettings, getMailSettings, {}, { select: ({ settings }) => settings })

export const useSetMail = () =>
  useChange(
    ({ kind, mail }: Pick<MailSetting, 'kind' | 'mail'>) => call(setMailSetting, { params: { kind }, body: { mail } }),
    [keys.mailSettings],
  )
