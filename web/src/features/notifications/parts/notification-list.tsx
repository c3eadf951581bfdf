import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { addDays } from '@marquee/contract/days.rules'
import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import type { UserNotification } from '@marquee/contract/notifications'
import { useId } from 'react'
import { Link } from 'react-router'
import { getToday } from '../../../lib/clock.ts'
import { formatLongDate, formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { useUser } from '../../session/api.ts'
import { useMark } from '../api.ts'
import { groupByDay } from '../days.rules.ts'
import { ICONS } from '../icons.ts'
import styles from './notification-list.module.css'

type ListProps = {
  notifications: readonly UserNotification[]
  headingLevel: 2 | 3
  /** Each entry has a button that marks it as read or unread. */
  hasMarks?: boolean
  onOpen?: () => void
}

/** Notifications under the days on which they arrived. */
export function NotificationList({ notifications, headingLevel, hasMarks, onOpen }: ListProps) {
  const at = useNow(60_000)
  const Heading = `h${headingLevel}` as const
  return groupByDay(notifications, (instant) => getToday(new Date(instant))).map(({ day, items }) => (
    <section key={day} className={styles.day}>
      <Heading className={styles.heading}>{nameDay(day, items[0]?.createdAt ?? day, at)}</Heading>
      <ul className={styles.list}>
        {items.map((item) => (
          <Entry key={item.id} notification={item} hasMarks={hasMarks} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function nameDay(day: string, instant: string, at: Date): string {
  const today = getToday(at)
  if (day === today) return t.today
  return day === addDays(today, -1) ? t.yesterday : formatLongDate(new Date(instant))
}

type EntryProps = { notification: UserNotification } & Pick<ListProps, 'hasMarks' | 'onOpen'>

/** Opening it marks it as read, but not while an operator looks at the pages of the user. */
function Entry({ notification: { id, kind, title, detail, path, createdAt, readAt }, hasMarks, onOpen }: EntryProps) {
  const mark = useMark()
  const { viewedBy } = useUser()
  const titleId = useId()
  const isUnread = readAt === null
  return (
    <li className={classNames(styles.entry, isUnread && styles.unread)}>
      <Link
        to={path}
        className={styles.link}
        onClick={() => {
          if (isUnread && !viewedBy) mark.mutate({ id, read: true })
          onOpen?.()
        }}
      >
        <span className={styles.icon}>
          <Glyph icon={ICONS[kind]} />
        </span>
        <span className={styles.text}>
          <span id={titleId} className={styles.title}>
            {isUnread && <span className="mq-hidden">{t.unread} </span>}
            {title}
          </span>
          {detail && (
            <span className={styles.detail} title={detail}>
              {detail}
            </span>
          )}
          <time dateTime={createdAt} className={styles.time}>
            {formatTime(createdAt)}
          </time>
        </span>
      </Link>
      {hasMarks && !viewedBy && (
        <IconButton
          icon={isUnread ? IconMailOpened : IconMail}
          label={isUnread ? t.markRead : t.markUnread}
          aria-describedby={titleId}
          onClick={() => mark.mutate({ id, read: isUnread })}
        />
      )}
      <span className={styles.bulb} aria-hidden="true" />
    </li>
  )
}
