import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { QuietFailure } from '../../ui/quiet-failure.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useNotifications } from './api.ts'
import { MailSettings } from './parts/mail-settings.tsx'
import { MarkAllButton } from './parts/mark-all-button.tsx'
import { NotificationList } from './parts/notification-list.tsx'
import styles from './notifications.module.css'

/** `/notifications`: everything that the user was notified of, and which of it is also mailed. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(address)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const isUnreadOnly = address.get('unread') === '1'
  return (
    <Tabs
      label={t.title}
      value={address.get('tab') === 'emails' ? 'emails' : 'list'}
      onValue={(id) => change('tab', id === 'emails' ? id : undefined)}
      tabs={[
        {
          id: 'list',
          label: t.title,
          panel: (
            <AllNotifications
              isUnreadOnly={isUnreadOnly}
              onFilter={(isOn) => change('unread', isOn ? '1' : undefined)}
            />
          ),
        },
        { id: 'emails', label: t.emailSettings, panel: <MailSettings /> },
      ]}
    />
  )
}

const CHOICES = ['all', 'unread'] as const

function AllNotifications(props: { isUnreadOnly: boolean; onFilter: (isUnreadOnly: boolean) => void }) {
  const { isUnreadOnly, onFilter } = props
  const list = useNotifications(isUnreadOnly)
  const notifications = list.data?.pages.flatMap((page) => page.notifications)
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Chips
          label={t.show}
          value={isUnreadOnly ? 'unread' : 'all'}
          onValue={(choice) => onFilter(choice === 'unread')}
          choices={CHOICES.map((value) => ({ value, label: value === 'all' ? t.showAll : t.showUnread }))}
        />
        <MarkAllButton notifications={notifications ?? []} />
      </div>
      {notifications === undefined ? (
        <NotLoaded query={list} rows={8} failure="card" />
      ) : (
        <Card flush foot={notifications.length > 0 && <Foot list={list} />}>
          {notifications.length > 0 ? (
            <div className={styles.list}>
              <NotificationList notifications={notifications} headingLevel={2} hasMarks />
            </div>
          ) : isUnreadOnly ? (
            <EmptyState icon={IconBell} title={t.noneUnread} reason={t.noneUnreadReason} />
          ) : (
            <EmptyState icon={IconBell} title={t.empty} reason={t.emptyReason} />
          )}
        </Card>
      )}
    </div>
  )
}

/** Loads older ones; at the end it says how long they are kept. */
function Foot({ list }: { list: ReturnType<typeof useNotifications> }) {
  const showOlder = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <QuietFailure what={t.olderFailed} onRetry={showOlder} />
  if (!list.hasNextPage) return <span className={styles.kept}>{t.kept}</span>
  return (
    <Button busyText={list.isFetchingNextPage && t.olderBusy} onClick={showOlder}>
      {t.older}
    </Button>
  )
}
