import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import { MAX_UNREAD } from '@marquee/contract/notifications'
import { lazy, Suspense, useState } from 'react'
import { useServerEvent } from '../../lib/event-listeners.ts'
import { formatCount } from '../../lib/format.ts'
import { logFailure } from '../../lib/log.ts'
import { ModalFrame } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { fetchNewestTitle, useUnreadCount } from './api.ts'
import styles from './bell.module.css'

const Panel = lazy(async () => ({ default: (await import('./parts/panel.tsx')).Panel }))

/** The bell of the top bar: how many notifications are unread, and the newest in a panel; a sheet on phones. */
export function Bell() {
  const { data: unread = 0 } = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const isOver = unread > MAX_UNREAD
  const most = formatCount(MAX_UNREAD)
  return (
    <span className={styles.bell}>
      <IconButton
        icon={IconBell}
        iconSize={20}
        label={isOver ? t.bellOver({ most }) : t.bell({ count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {isOver ? t.manyCount({ most }) : formatCount(unread)}
        </span>
      )}
      <Announcement />
      {isOpen && (
        <ModalFrame aria-label={t.title} onClose={() => setOpen(false)} className={styles.panel}>
          <Suspense fallback={<Spinner />}>
            <Panel onClose={() => setOpen(false)} />
          </Suspense>
        </ModalFrame>
      )}
    </span>
  )
}

/** Tells screen readers of a new notification, once, when they have finished what they say. */
function Announcement() {
  const [title, setTitle] = useState<string>()
  useServerEvent('notification', ({ isNew }) => {
    if (isNew)
      fetchNewestTitle().then(setTitle, (failure: unknown) => logFailure('A notification was not announced', failure))
  })
  return (
    <span role="status" className="mq-hidden">
      {title !== undefined && t.arrived({ title })}
    </span>
  )
}
