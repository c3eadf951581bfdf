import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useNewestNotifications } from '../api.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './panel.module.css'

/** The newest notifications, with the way to all of them and to the email settings. */
export function Panel({ onClose }: { onClose: () => void }) {
  const newest = useNewestNotifications()
  const { data } = newest
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t.title}</h2>
        <MarkAllButton notifications={data ?? []} />
        <IconButton icon={IconX} label={uiTexts.close} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {data === undefined ? (
          <NotLoaded query={newest} rows={4} />
        ) : data.length === 0 ? (
          <EmptyState icon={IconBell} title={t.empty} reason={t.emptyReason} headingLevel={3} />
        ) : (
          <NotificationList notifications={data} headingLevel={3} onOpen={onClose} />
        )}
      </div>
      <footer className={styles.foot}>
        <Link to={paths.notifications()} onClick={onClose}>
          {t.viewAll}
        </Link>
        <Link to={paths.notificationEmails()} onClick={onClose}>
          {t.emailSettings}
        </Link>
      </footer>
    </>
  )
}
