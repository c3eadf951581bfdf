import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { User } from '@marquee/contract/identity'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageSelect } from '../features/session/parts/language-select.tsx'
import { useOperatorOverview } from '../features/operator/overview/api.ts'
import { countBillingTasks } from '../features/operator/overview/billing-tasks.rules.ts'
import { Wordmark } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { Segmented } from '../ui/choices.tsx'
import { classNames } from '../ui/class-names.ts'
import { Glyph } from '../ui/icon.tsx'
import { chooseScheme, getScheme, type Scheme } from '../ui/scheme.ts'
import { BusinessSwitcher } from '../features/team/parts/business-switcher.tsx'
import {
  isActiveEntry,
  listFirstEntries,
  listSecondEntries,
  NAVIGATION,
  type NavigationEntry,
  type Navigator,
} from './navigation.ts'
import { formatCount } from '../lib/format.ts'
import { paths } from '../lib/paths.ts'
import styles from './sidebar.module.css'

/** Wordmark, the switcher of businesses, the entries of the role, and the colour scheme at the foot. The drawer also has a close button. */
export function Sidebar({ user, onClose }: { user: User; onClose?: () => void }) {
  const { role } = user
  const isOperator = role === 'operator'
  return (
    <div className={classNames(styles.sidebar, isOperator && styles.night)}>
      <div className={styles.head}>
        <Wordmark onDark={isOperator} />
        {onClose && <IconButton icon={IconX} iconSize={22} label={shellTexts.closeNavigation} onClick={onClose} />}
      </div>
      <BusinessSwitcher />
      {isOperator && <p className={styles.console}>{shellTexts.operatorConsole}</p>}
      <nav aria-label={shellTexts.navigation}>
        <ul className={styles.entries}>
          {isOperator ? (
            <OperatorEntries user={user} />
          ) : (
            NAVIGATION[role].map((entry) => <Entry key={entry.text} entry={entry} />)
          )}
        </ul>
      </nav>
      <SecondEntries user={user} />
      <div className={styles.foot}>
        <SchemeSwitch />
        <LanguageSelect />
      </div>
    </div>
  )
}

/** Pages beside the specified ones, below a divider. */
function SecondEntries({ user }: { user: Navigator }) {
  return (
    <nav aria-label={shellTexts.secondNavigation} className={styles.second}>
      <ul className={styles.entries}>
        {listSecondEntries(user).map((entry) => (
          <Entry key={entry.text} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}

/** Adds counts of open work (mockup 17). The sidebar and the overview share one call. */
function OperatorEntries({ user }: { user: Navigator }) {
  const { data } = useOperatorOverview()
  const { sidebar } = alertTexts
  const counts = data && {
    [paths.operator()]: { count: data.alerts.unacknowledged, words: sidebar.overview },
    [paths.reviewQueue()]: { count: data.reviews?.waiting ?? 0, words: sidebar.reviewQueue },
    [paths.fleet()]: { count: data.screens?.offline ?? 0, words: sidebar.fleet },
    [paths.billing()]: { count: data.money ? countBillingTasks(data.money) : 0, words: sidebar.billing },
  }
  return listFirstEntries(user).map((entry) => {
    const { count = 0, words } = counts?.[entry.to] ?? {}
    return <Entry key={entry.text} entry={entry} count={count} countText={words?.({ count })} />
  })
}

/** A larger number does not fit. */
const MOST = 999

/** A bulb on the left edge marks the entry of the current page (LAYOUT-12). A count of 0 is not shown. */
function Entry({ entry, count = 0, countText }: { entry: NavigationEntry; count?: number; countText?: string }) {
  const { pathname } = useLocation()
  const shown = isActiveEntry(entry, pathname)
  return (
    <li>
      <Link to={entry.to} aria-current={shown ? 'page' : undefined} className={styles.entry}>
        <Glyph icon={entry.icon} />
        {entry.text}
        {count > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {count > MOST ? alertTexts.manyCount({ most: MOST }) : formatCount(count)}
            </span>
            <span className="mq-hidden">{countText}</span>
          </>
        )}
      </Link>
    </li>
  )
}

function SchemeSwitch() {
  const [scheme, setScheme] = useState<Scheme>(getScheme)
  return (
    <Segmented
      label={shellTexts.colourScheme}
      iconsOnly
      value={scheme}
      choices={[
        { value: 'light', label: shellTexts.light, icon: IconSun },
        { value: 'dark', label: shellTexts.dark, icon: IconMoon },
        { value: 'system', label: shellTexts.system, icon: IconDeviceDesktop },
      ]}
      onValue={(value) => {
        const chosen = value as Scheme // the options above are the schemes
        chooseScheme(chosen)
        setScheme(chosen)
      }}
    />
  )
}
