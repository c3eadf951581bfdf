import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { formatAddress } from '@marquee/contract/addresses'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { uiTexts } from '@marquee/contract/messages/ui'
import { venueTexts } from '@marquee/contract/messages/venues'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SearchField, Segmented } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import type { BookingForecast } from '../use-forecast.ts'
import type { Period } from '../../fleet/client-venues-api.ts'
import { type RestaurantRow, tickRestaurant } from '../selection.ts'
import { RestaurantForecast } from './venue-forecast.tsx'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { RestaurantMap } from './restaurant-map.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import styles from './restaurant-choice.module.css'

const texts = campaignFormTexts
/** With more restaurants than this the table has a search and shows more rows on demand (OPEN-99). */
const MIN_SEARCH_ROWS = 24

type TableProps = Parameters<typeof RestaurantTable>[0]

/** The restaurants of a location; a long list has a search, and selected restaurants are always visible. */
export function RestaurantChoice({
  forecast,
  period,
  ...props
}: Omit<TableProps, 'onOpen'> & { forecast: BookingForecast | undefined; period: Period | null }) {
  const { rows, wanted } = props
  const [query, setQuery] = useSearchParams()
  const opened = rows.find(({ _id }) => _id === query.get('details'))
  const open = (id: string | null) => setQuery(setDetails(query, id), { replace: true, preventScrollReset: true })
  const [view, setView] = useState<'list' | 'map'>('list')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(MIN_SEARCH_ROWS)
  const found = rows.filter((row) => matchesSearch(row, search.trim().toLowerCase()))
  const hasSearch = rows.length > MIN_SEARCH_ROWS
  const hasMap = rows.some(({ position }) => position)
  const shown = found.filter((row, index) => index < most || (search === '' && wanted.includes(row._id)))
  return (
    <>
      {(hasMap || hasSearch) && (
        <div className={styles.search}>
          {hasSearch && (
            <SearchField
              label={texts.searchRestaurants}
              value={search}
              onKeyDown={preventSubmit}
              onValue={(text) => {
                setSearch(text)
                setMost(MIN_SEARCH_ROWS)
              }}
            />
          )}
          {hasSearch && (
            <span role="status" className={styles.count}>
              {texts.restaurantsFound({ count: found.length })}
            </span>
          )}
          {hasMap && <ListOrMap view={view} onView={setView} />}
        </div>
      )}
      {found.length === 0 ? (
        <NoResults search={search} onClear={() => setSearch('')} />
      ) : view === 'map' ? (
        <div className={styles.map}>
          <RestaurantMap
            rows={found}
            chosen={props.chosen}
            getDetailsPath={(id) => `?${setDetails(query, id)}`}
            onOpen={open}
          />
        </div>
      ) : (
        <RestaurantTable {...props} rows={shown} onOpen={({ _id }) => open(_id)} />
      )}
      {view === 'list' && shown.length < found.length && (
        <p className={styles.more}>
          <Button size="small" onClick={() => setMost(most + 4 * MIN_SEARCH_ROWS)}>
            {texts.showMore({ count: Math.min(4 * MIN_SEARCH_ROWS, found.length - shown.length) })}
          </Button>
        </p>
      )}
      {opened && (
        <RestaurantDialog
          id={opened._id}
          name={opened.name}
          period={period}
          onClose={() => open(null)}
          foot={opened.choosable && !props.isOld && <Choose {...props} row={opened} onDone={() => open(null)} />}
        >
          <RestaurantForecast forecast={forecast?.forecastRestaurant(opened)} />
        </RestaurantDialog>
      )}
    </>
  )
}

/** The details are in the address, so that a link of the map opens them too. */
function setDetails(query: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  if (id) next.set('details', id)
  else next.delete('details')
  return next
}

function ListOrMap({ view, onView }: { view: 'list' | 'map'; onView: (view: 'list' | 'map') => void }) {
  return (
    <Segmented
      label={uiTexts.showAs}
      value={view}
      choices={[
        { value: 'list', label: venueTexts.list, icon: IconList },
        { value: 'map', label: uiTexts.map, icon: IconMap },
      ]}
      onValue={(shown) => onView(shown === 'map' ? 'map' : 'list')}
    />
  )
}

/** Selects the restaurant, as its row in the list does. */
function Choose({
  row,
  chosen,
  onChoose,
  onDone,
}: Pick<TableProps, 'chosen' | 'onChoose'> & { row: RestaurantRow; onDone: () => void }) {
  const isChosen = chosen.includes(row._id)
  return (
    <Button
      variant={isChosen ? 'secondary' : 'primary'}
      onClick={() => {
        onChoose(tickRestaurant(chosen, row._id, !isChosen))
        onDone()
      }}
    >
      {isChosen ? venueTexts.unchoose : venueTexts.choose}
    </Button>
  )
}

const matchesSearch = ({ name, cuisineType = '', address }: RestaurantRow, words: string) =>
  (address && formatAddress(address).toLowerCase().includes(words)) ||
  name.toLowerCase().includes(words) ||
  getStatusName('cuisine', cuisineType).toLowerCase().includes(words)

/** Enter searches and does not submit the form. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
