import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useSearchParams } from 'react-router'
import { Chips, SearchField, Segmented } from '../../../ui/choices.tsx'
import type { ListView } from '../vehicles.rules.ts'
import styles from './list-bar.module.css'

/** Search, status and order of a list, kept in the address so that Back and a copied link show the same (ux LST-2). */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [search, setSearch] = useSearchParams()
  const view = { search: search.get('q') ?? '', status: search.get('status') ?? '', sort: search.get('sort') ?? '' }
  const change = (changed: Partial<ListView>) => {
    const next = { ...view, ...changed }
    const entries = Object.entries({ q: next.search, status: next.status, sort: next.sort })
    setSearch(new URLSearchParams(entries.filter(([, value]) => value !== '')), { replace: true })
  }
  return [view, change]
}

type Props = {
  placeholder: string
  view: ListView
  total: number
  shown: number
  statuses: readonly { status: string; count: number }[]
  onView: (change: Partial<ListView>) => void
}

export function ListBar({ placeholder, view, total, shown, statuses, onView }: Props) {
  const choices = [
    { value: '', label: fleetTexts.allStatuses, count: total },
    ...statuses.map(({ status, count }) => ({ value: status, label: status, count })),
  ]
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField label={placeholder} value={view.search} onValue={(search) => onView({ search })} />
      </div>
      <Chips
        label={fleetTexts.statusFilter}
        choices={choices}
        value={view.status}
        onValue={(status) => onView({ status })}
      />
      <div className={styles.sort}>
        <Segmented
          label={fleetTexts.sort}
          value={view.sort === 'name' ? 'name' : ''}
          choices={[
            { value: '', label: fleetTexts.sortNewest },
            { value: 'name', label: fleetTexts.sortName },
          ]}
          onValue={(sort) => onView({ sort })}
        />
      </div>
      <span role="status" className="mq-hidden">
        {fleetTexts.resultCount(shown)}
      </span>
    </div>
  )
}
