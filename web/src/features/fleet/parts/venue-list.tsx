import { fleetTexts } from '@marquee/contract/messages/fleet'
import type { ReactNode } from 'react'
import { useListView } from '../../../lib/list-view.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { CardsOrMap } from '../../../ui/cards-or-map.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { type Venue, selectVenues, countStatuses } from '../venues.rules.ts'
import { nameValue } from '../../../ui/value-names.ts'

type Props<Entry> = {
  /** The accessible name of the list. */
  label: string
  search: string
  venues: readonly Entry[]
  /** The texts that are searched; the first is the name. */
  wordsOf: (venue: Entry) => readonly [name: string, ...more: string[]]
  card: (venue: Entry) => ReactNode
  map: (venues: readonly Entry[]) => ReactNode
}

/** Venues as cards or on a map, searched, filtered and sorted as the address says (LST-2). */
export function VenueList<Entry extends Venue>({ label, search, venues, wordsOf, card, map }: Props<Entry>) {
  const [view, setView] = useListView()
  const fitting = selectVenues(view, venues, wordsOf)
  const clear = () => setView({ search: '', status: '' })
  return (
    <>
      <VenuesBar search={search} venues={venues} wordsOf={wordsOf} />
      <span role="status" className="mq-hidden">
        {fleetTexts.resultCount({ count: fitting.length })}
      </span>
      {fitting.length === 0 ? (
        <Card>
          <NoResults search={view.search} filters={view.status ? 1 : 0} onClear={clear} />
        </Card>
      ) : view.view === 'map' ? (
        map(fitting)
      ) : (
        <CardGrid label={label}>
          {fitting.map((venue) => (
            <li key={venue._id}>{card(venue)}</li>
          ))}
        </CardGrid>
      )}
    </>
  )
}

/** The statuses that occur, with the number of matching venues. */
function VenuesBar<Entry extends Venue>({
  search,
  venues,
  wordsOf,
}: Pick<Props<Entry>, 'search' | 'venues' | 'wordsOf'>) {
  const [view, setView] = useListView()
  const searched = selectVenues({ ...view, status: '' }, venues, wordsOf)
  const statuses = countStatuses(venues, searched).map(({ status, count }) => ({
    value: status,
    label: nameValue('venue', status),
    count,
  }))
  return (
    <ListBar
      search={{ label: search, value: view.search, onValue: (text) => setView({ search: text }) }}
      filter={{
        label: fleetTexts.statusFilter,
        choices: [{ value: '', label: fleetTexts.allStatuses, count: searched.length }, ...statuses],
        value: view.status,
        onValue: (status) => setView({ status }),
      }}
    >
      <SortField
        label={fleetTexts.sort}
        value={view.sort === 'name' ? 'name' : ''}
        choices={[
          { value: '', label: fleetTexts.sortNewest },
          { value: 'name', label: fleetTexts.sortName },
        ]}
        onValue={(sort) => setView({ sort })}
      />
      <CardsOrMap view={view.view} onView={(shown) => setView({ view: shown })} />
    </ListBar>
  )
}
