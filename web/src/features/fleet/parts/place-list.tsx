import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import type { ReactNode } from 'react'
import { useListView } from '../../../lib/list-view.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { Chips, SearchField, Segmented } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { type Place, placesIn, statusCounts } from '../places.rules.ts'
import styles from './place-list.module.css'

type Props<Entry> = {
  /** The name of the list for those who do not see where it stands. */
  label: string
  search: string
  places: readonly Entry[]
  /** What is searched; the first is the name. */
  wordsOf: (place: Entry) => readonly [name: string, ...more: string[]]
  card: (place: Entry) => ReactNode
  map: (places: readonly Entry[]) => ReactNode
}

/** Places as cards or on a map, searched, filtered and sorted as the address says (ux LST-2). */
export function PlaceList<Entry extends Place>({ label, search, places, wordsOf, card, map }: Props<Entry>) {
  const [view, setView] = useListView()
  const fitting = placesIn(view, places, wordsOf)
  const clear = () => setView({ search: '', status: '' })
  return (
    <>
      <ListBar search={search} places={places} />
      <span role="status" className="mq-hidden">
        {fleetTexts.resultCount(fitting.length)}
      </span>
      {fitting.length === 0 ? (
        <Card>
          <NoResults search={view.search} filters={view.status ? 1 : 0} onClear={clear} />
        </Card>
      ) : view.view === 'map' ? (
        map(fitting)
      ) : (
        <CardGrid label={label}>
          {fitting.map((place) => (
            <li key={place._id}>{card(place)}</li>
          ))}
        </CardGrid>
      )}
    </>
  )
}

/** The counts of the statuses are those of all places, whatever is searched. */
function ListBar({ search, places }: { search: string; places: readonly Place[] }) {
  const [view, setView] = useListView()
  const statuses = statusCounts(places).map(({ status, count }) => ({ value: status, label: status, count }))
  return (
    <div className={styles.bar} data-many={statuses.length > 4 || undefined}>
      <SearchField label={search} value={view.search} onValue={(text) => setView({ search: text })} />
      <Chips
        label={fleetTexts.statusFilter}
        choices={[{ value: '', label: fleetTexts.allStatuses, count: places.length }, ...statuses]}
        value={view.status}
        onValue={(status) => setView({ status })}
      />
      <div className={styles.end}>
        <SortField
          label={fleetTexts.sort}
          value={view.sort === 'name' ? 'name' : ''}
          choices={[
            { value: '', label: fleetTexts.sortNewest },
            { value: 'name', label: fleetTexts.sortName },
          ]}
          onValue={(sort) => setView({ sort })}
        />
        <Segmented
          label={fleetTexts.viewAs}
          iconsOnly
          value={view.view === 'map' ? 'map' : ''}
          choices={[
            { value: '', label: fleetTexts.viewCards, icon: IconLayoutGrid },
            { value: 'map', label: fleetTexts.viewMap, icon: IconMap },
          ]}
          onValue={(shown) => setView({ view: shown })}
        />
      </div>
    </div>
  )
}
