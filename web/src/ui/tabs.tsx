import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab = { id: string; label: string; count?: number; panel: ReactNode }

/** Tabs with panels, of which one is shown. Arrows, Home and End move between the tabs. Keep `value` in the URL. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; value: string; onValue: (id: string) => void }) {
  const { label, tabs, value, onValue } = props
  const shown = tabs.find((tab) => tab.id === value) ?? tabs[0]
  return (
    // The list and the panel are children of the caller's element, and the panel is no tab stop.
    <Base.Root value={shown?.id} onValueChange={onValue} render={({ children }) => <>{children}</>}>
      <Base.List aria-label={label} activateOnFocus className={styles.tabs}>
        {tabs.map(({ id, label: name, count }) => (
          <Base.Tab key={id} value={id} className={styles.tab}>
            {name}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={shown?.id} tabIndex={undefined} className={styles.panel}>
        {shown?.panel}
      </Base.Panel>
    </Base.Root>
  )
}
