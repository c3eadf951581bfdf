import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { playStateTexts } from '@marquee/contract/messages/play-states'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { CardsOrMap } from '../../../ui/cards-or-map.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { FilterField, SortField } from '../../../ui/sort-field.tsx'
import { listTags } from '../bulk/bulk.rules.ts'
import { SelectableTable } from '../bulk/selectable-table.tsx'
import { useScreensView } from '../use-screens-view.ts'
import { FILTERS, countMatches, listPlaces, selectScreens, SORTS } from '../screens.rules.ts'
import { ScreenCard } from './screen-card.tsx'
import { ScreenMap } from './screen-map.tsx'

const t = screenTexts

/** The screens as cards, in a table or on a map, searched, filtered and sorted as the address says (LST-2). */
export function ScreenList({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useScreensView()
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
            filters={[view.status, view.tag, view.venue, view.location].filter(Boolean).length}
            onClear={() => setView({ search: '', status: '', tag: '', venue: '', location: '' })}
          />
        </Card>
      ) : view.view === 'table' ? (
        <SelectableTable
          fitting={fitting}
          all={screens}
          sort={view.sort}
          onSort={(sort) => setView({ sort })}
          page={Number(view.page) || 1}
          onPage={(page) => setView({ page: page > 1 ? String(page) : '' })}
        />
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
  paused: { label: screenBulkTexts.paused, icon: IconPlayerPause },
  vehicle: { label: t.vehicle, icon: IconCar },
  restaurant: { label: t.restaurant, icon: IconBuildingStore },
} as const
const SORT_LABELS = { '': t.sortNewest, name: t.sortName, model: t.sortModel, seen: t.sortSeen } as const

/** The counts of the filters include only the screens that match the search. */
function ScreensBar({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useScreensView()
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
      alsoActive={[view.tag, view.venue, view.location].filter(Boolean).length}
    >
      <PlaceFilters screens={screens} />
      <SortField
        label={t.sort}
        value={SORTS.find((sort) => sort === view.sort) ?? ''}
        choices={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onValue={(sort) => setView({ sort })}
      />
      <CardsOrMap hasTable view={view.view} onView={(shown) => setView({ view: shown })} />
    </ListBar>
  )
}

/** Filters with choices from the screens themselves; one with a single choice is left out. */
function PlaceFilters({ screens }: { screens: readonly Screen[] }) {
  const [view, setView] = useScreensView()
  const { venues, locations } = listPlaces(screens)
  const tags = listTags(screens).map((tag) => ({ value: tag, label: tag }))
  return (
    <>
      <PlaceFilter
        label={screenBulkTexts.tag}
        any={screenBulkTexts.anyTag}
        value={view.tag}
        choices={tags}
        least={1}
        onValue={(tag) => setView({ tag })}
      />
      <PlaceFilter
        label={t.venue}
        any={screenBulkTexts.anyVenue}
        value={view.venue}
        choices={venues}
        onValue={(venue) => setView({ venue })}
      />
      <PlaceFilter
        label={t.location}
        any={screenBulkTexts.anyLocation}
        value={view.location}
        choices={locations}
        onValue={(location) => setView({ location })}
      />
    </>
  )
}

function PlaceFilter(props: {
  label: string
  any: string
  value: string
  choices: readonly { value: string; label: string }[]
  least?: number
  onValue: (value: string) => void
}) {
  const { label, any, value, choices, least = 2, onValue } = props
  if (choices.length < least && value === '') return null
  // A value from the address stays visible, also if no screen has it.
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <FilterField
      label={label}
      value={value}
      choices={[{ value: '', label: any }, ...(isKnown ? [] : [{ value, label: value }]), ...choices]}
      onValue={onValue}
    />
  )
}
