import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import type { BookingForecast } from '../use-forecast.ts'
import type { RestaurantRow } from '../selection.ts'
import { RestaurantForecast } from './venue-forecast.tsx'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import styles from './restaurant-choice.module.css'

const texts = campaignFormTexts
/** With more restaurants than this the table has a search and shows more rows on demand (OPEN-99). */
const MIN_SEARCH_ROWS = 24

type TableProps = Parameters<typeof RestaurantTable>[0]

/** The restaurants of a location; a long list has a search, and selected restaurants are always visible. */
export function RestaurantChoice({
  forecast,
  ...props
}: Omit<TableProps, 'onOpen'> & { forecast: BookingForecast | undefined }) {
  const { rows, wanted } = props
  const [opened, setOpened] = useState<RestaurantRow | null>(null)
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(MIN_SEARCH_ROWS)
  const found = rows.filter((row) => matchesSearch(row, search.trim().toLowerCase()))
  const shown = found.filter((row, index) => index < most || (search === '' && wanted.includes(row._id)))
  return (
    <>
      {rows.length > MIN_SEARCH_ROWS && (
        <div className={styles.search}>
          <SearchField
            label={texts.searchRestaurants}
            value={search}
            onKeyDown={preventSubmit}
            onValue={(text) => {
              setSearch(text)
              setMost(MIN_SEARCH_ROWS)
            }}
          />
          <span role="status" className={styles.count}>
            {texts.restaurantsFound({ count: found.length })}
          </span>
        </div>
      )}
      {found.length === 0 ? (
        <NoResults search={search} onClear={() => setSearch('')} />
      ) : (
        <RestaurantTable {...props} rows={shown} onOpen={setOpened} />
      )}
      {shown.length < found.length && (
        <p className={styles.more}>
          <Button size="small" onClick={() => setMost(most + 4 * MIN_SEARCH_ROWS)}>
            {texts.showMore({ count: Math.min(4 * MIN_SEARCH_ROWS, found.length - shown.length) })}
          </Button>
        </p>
      )}
      {opened && (
        <RestaurantDialog id={opened._id} name={opened.name} onClose={() => setOpened(null)}>
          <RestaurantForecast forecast={forecast?.forecastRestaurant(opened)} />
        </RestaurantDialog>
      )}
    </>
  )
}

const matchesSearch = ({ name, cuisineType = '' }: RestaurantRow, words: string) =>
  name.toLowerCase().includes(words) || getStatusName('cuisine', cuisineType).toLowerCase().includes(words)

/** Enter searches and does not submit the form. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
