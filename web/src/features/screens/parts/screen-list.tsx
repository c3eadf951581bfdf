import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { Screen } from '@marquee/contract/screens'
import { playStateTexts } from '@marquee/contract/messages/play-states'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useListView } from '../../../lib/list-view.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { CardsOrMap } from '../../../ui/cards-or-map.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { FILTERS, countMatches, selectScreens, SORTS } from '../screens.rules.ts'
import { ScreenCard } from './screen-card.tsx'
import { ScreenMap } from './screen-map.tsx'

const t = screenTexts

/** The screens as cards or on a map, searched, filtered and sorted as the address says (LST-2). */
export function ScreenList({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useListView()
  const fitting = selectScreens(view, screens)
  return (
    <>
      <ScreensBar screens={screens} />
      <span role="status" className="mq-hidden">
        {t.resultCount({ count: fitting.length })}
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
  playing: { label: playStateTexts.playing, icon: IconPlayerPlay },
  closed: { label: playStateTexts.closed, icon: IconMoon },
  offline: { label: t.offline, icon: IconWifiOff },
  vehicle: { label: t.vehicle, icon: IconCar },
  restaurant: { label: t.restaurant, icon: IconBuildingStore },
} as const
const SORT_LABELS = { '': t.sortNewest, name: t.sortName, model: t.sortModel, seen: t.sortSeen } as const

/** The counts of the filters include only the screens that match the search. */
function ScreensBar({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useListView()
  const searched = selectScreens({ ...view, status: '' }, screens)
  return (
    <ListBar
      search={{ label: t.search, value: view.search, onValue: (search) => setView({ search }) }}
      filter={{
        label: t.filter,
        value: view.status,
        choices: FILTERS.map((value) => ({ value, ...FILTER_FACES[value], count: countMatches(searched, value) })),
        onValue: (status) => setView({ status }),
      }}
    >
      <SortField
        label={t.sort}
        value={SORTS.find((sort) => sort === view.sort) ?? ''}
        choices={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onValue={(sort) => setView({ sort })}
      />
      <CardsOrMap view={view.view} onView={(shown) => setView({ view: shown })} />
    </ListBar>
  )
}
