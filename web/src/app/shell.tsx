import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import type { User } from '@marquee/contract/identity'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { shellTexts } from '@marquee/contract/messages/shell'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Bell } from '../features/notifications/bell.tsx'
import { useOperatorOverview } from '../features/operator/overview/api.ts'
import { signOut } from '../features/session/api.ts'
import { listenToEvents } from '../lib/event-stream.ts'
import { buildPictureSource } from '../lib/media-url.ts'
import { keys } from '../lib/query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Glyph } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { TitleSlot, TitleSlotProvider } from '../ui/page.tsx'
import { ErrorSlot } from '../ui/toasts.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageTitle, SkipLink } from './page-title.tsx'
import { paths } from '../lib/paths.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { Search } from './search.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** Sidebar, top bar and the page, for signed-in users (LAYOUT-01). */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => listenToEvents(queryClient), [queryClient])
  return (
    <TitleSlotProvider>
      <SkipLink />
      <div className={classNames(styles.shell, user.role === 'operator' && styles.operator)}>
        <aside className={styles.sidebar}>
          <Sidebar user={user} />
        </aside>
        <div className={styles.page}>
          <TopBar user={user} />
          <OfflineBanner />
          {user.viewedBy && <ImpersonationBanner user={user} />}
          <main id="content" tabIndex={-1} className={styles.content}>
            <ErrorSlot />
            <RegionBoundary key={pathname} onRetry={() => clearQueries(queryClient)}>
              {children}
            </RegionBoundary>
          </main>
        </div>
      </div>
    </TitleSlotProvider>
  )
}

/** The data of the page may be the cause of its error, so they are loaded again; the signed-in user is kept. */
function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] })
}

function TopBar({ user }: { user: User }) {
  return (
    <header className={styles.topBar}>
      <SmallScreenNavigation user={user} />
      <div className={styles.titleRow}>
        <PageTitle />
        <TitleSlot />
      </div>
      <Search user={user} />
      <Bell />
      <UserMenu user={user} />
    </header>
  )
}

function SmallScreenNavigation({ user }: { user: User }) {
  const { key } = useLocation()
  // The drawer is open only for the current visit: navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === key
  const close = () => setOpenedAt(undefined)
  return (
    <>
      <span className={styles.menuButton}>
        <IconButton
          icon={IconMenu2}
          iconSize={22}
          label={shellTexts.openNavigation}
          aria-expanded={open}
          onClick={() => setOpenedAt(key)}
        />
        {user.role === 'operator' && <NewAlerts />}
      </span>
      <Drawer open={open} onClose={close} label={shellTexts.navigation}>
        <Sidebar user={user} onClose={close} />
      </Drawer>
    </>
  )
}

/** Where the counts of the sidebar are hidden, a bulb says that there are unacknowledged alerts. */
function NewAlerts() {
  const { data } = useOperatorOverview()
  const count = data?.alerts.unacknowledged ?? 0
  if (count === 0) return null
  return (
    <span className={styles.newAlerts}>
      <span className="mq-hidden">{alertTexts.sidebar.overview({ count })}</span>
    </span>
  )
}

/** Picture or placeholder, first and last name, and the single item `Sign Out` (LAYOUT-05 to LAYOUT-07). */
function UserMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const name = `${user.firstName} ${user.lastName}`
  const leave = async () => {
    await Promise.all([signOut(), navigate(paths.login())])
  }
  return (
    <Menu
      label={shellTexts.userMenu({ name })}
      face={
        <>
          <Avatar source={buildPictureSource(user.profileImage, '32px')} />
          <span className={styles.userName} title={name}>
            {name}
          </span>
          <span className={styles.chevron}>
            <Glyph icon={IconChevronDown} size={16} />
          </span>
        </>
      }
      items={[{ text: shellTexts.signOut, icon: IconLogout, onChoose: () => void leave() }]}
    />
  )
}
