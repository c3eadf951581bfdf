import type { ReactNode } from 'react'
import { type Choice, Chips, SearchField } from './choices.tsx'
import { classNames } from './class-names.ts'
import { CollapsibleFilters } from './collapsible-filters.tsx'
import styles from './list-bar.module.css'

/** With more filters than this they have a row of their own. */
const MAX_ROW_FILTERS = 5

/** The bar above a list: its search, its filters, and at the end its order and its layout. */
export function ListBar(props: {
  search: { label: string; value: string; onValue: (search: string) => void }
  filter: {
    label: string
    choices: readonly Choice[]
    value: string | readonly string[]
    onValue: (value: string) => void
  }
  /** The number of active filters among the children. */
  alsoActive?: number
  children: ReactNode
}) {
  const { search, filter, alsoActive = 0, children } = props
  return (
    <CollapsibleFilters
      active={countActive(filter.value) + alsoActive}
      className={classNames(styles.bar, filter.choices.length > MAX_ROW_FILTERS && styles.many)}
      search={
        <div className={styles.search}>
          <SearchField {...search} />
        </div>
      }
    >
      <div className={styles.filters}>
        <Chips {...filter} />
      </div>
      <div className={styles.end}>{children}</div>
    </CollapsibleFilters>
  )
}

/** The empty value means all. */
const countActive = (value: string | readonly string[]): number => [value].flat().filter((one) => one !== '').length
