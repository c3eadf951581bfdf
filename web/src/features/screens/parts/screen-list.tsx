import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { useListView } from '../../../lib/list-view.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { Chips, SearchField, Segmented } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { FILTERS, filterCount, screensIn, SORTS } from '../screens.rules.ts'
import { ScreenCard } from './screen-card.tsx'
import styles from './screen-list.module.css'
import { ScreenMap } from './screen-map.tsx'

const t = screenTexts

/** The screens as cards or on a map, searched, filtered and sorted as the address says (ux LST-2). */
export function ScreenList({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useListView()
  const fitting = screensIn(view, screens)
  return (
    <>
      <ListBar screens={screens} />
      <span role="status" className="mq-hidden">
        {t.resultCount(fitting.length)}
      </span>
      {fitting.length === 0 ? (
        <Card>
          <NoResults
            search={view.search}
            filters={view.status ? 1 : 0}
            onClear={() => setView({ search: '', status: '' })}
          />
        </Card>
      ) : view.view === 'map' ? (
        <ScreenMap screens={fitting} />
      ) : (
        <CardGrid label={t.screens}>
          {fitting.map((screen) => (
            <li key={screen._id}>
              <ScreenCard screen={screen} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  )
}

const FILTER_FACES = {
  '': { label: t.all, icon: undefined },
  active: { label: t.active, icon: undefined },
  offline: { label: t.offline, icon: IconWifiOff },
  vehicle: { label: t.vehicle, icon: IconCar },
  restaurant: { label: t.restaurant, icon: IconBuildingStore },
} as const
const SORT_LABELS = { '': t.sortNewest, model: t.sortModel, seen: t.sortSeen } as const

/** The numbers of the filters are those of all screens, whatever is searched. */
function ListBar({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useListView()
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField label={t.search} value={view.search} onValue={(search) => setView({ search })} />
      </div>
      <Chips
        label={t.filter}
        value={view.status}
        choices={FILTERS.map((value) => ({ value, ...FILTER_FACES[value], count: filterCount(screens, value) }))}
        onValue={(status) => setView({ status })}
      />
      <div className={styles.end}>
        <SortField
          label={t.sort}
          value={SORTS.find((sort) => sort === view.sort) ?? ''}
          choices={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onValue={(sort) => setView({ sort })}
        />
        <Segmented
          label={t.viewAs}
          iconsOnly
          value={view.view === 'map' ? 'map' : ''}
          choices={[
            { value: '', label: t.viewCards, icon: IconLayoutGrid },
            { value: 'map', label: t.viewMap, icon: IconMap },
          ]}
          onValue={(shown) => setView({ view: shown })}
        />
      </div>
    </div>
  )
}
