import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Role } from '@marquee/contract/identity'
import { shellTexts } from '@marquee/contract/texts/shell'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Wordmark } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { Segmented } from '../ui/choices.tsx'
import { classNames } from '../ui/class-names.ts'
import { Glyph } from '../ui/icon.tsx'
import { chooseScheme, chosenScheme, type Scheme } from '../ui/scheme.ts'
import { isShown, NAVIGATION, type NavigationEntry } from './navigation.ts'
import styles from './sidebar.module.css'

/** Wordmark, the entries of the role, and the colour scheme at the foot. In the drawer it has a close button. */
export function Sidebar({ role, onClose }: { role: Role; onClose?: () => void }) {
  const isOperator = role === 'operator'
  return (
    <div className={classNames(styles.sidebar, isOperator && styles.night)}>
      <div className={styles.head}>
        <Wordmark onDark={isOperator} />
        {onClose && <IconButton icon={IconX} iconSize={22} label={shellTexts.closeNavigation} onClick={onClose} />}
      </div>
      {isOperator && <p className={styles.console}>{shellTexts.operatorConsole}</p>}
      <nav aria-label={shellTexts.navigation}>
        <ul className={styles.entries}>
          {NAVIGATION[role].map((entry) => (
            <Entry key={entry.text} entry={entry} />
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <SchemeSwitch />
      </div>
    </div>
  )
}

/** One bulb on its left edge marks the entry of the page shown (LAYOUT-12). */
function Entry({ entry }: { entry: NavigationEntry }) {
  const { pathname } = useLocation()
  const shown = isShown(entry, pathname)
  return (
    <li>
      <Link to={entry.to} aria-current={shown ? 'page' : undefined} className={styles.entry}>
        <Glyph icon={entry.icon} />
        {entry.text}
      </Link>
    </li>
  )
}

function SchemeSwitch() {
  const [scheme, setScheme] = useState<Scheme>(chosenScheme)
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
        const chosen = value as Scheme // the choices above are the schemes
        chooseScheme(chosen)
        setScheme(chosen)
      }}
    />
  )
}
