import type { InstallerVenue } from '@marquee/contract/installing'
import { installingTexts as texts } from '@marquee/contract/messages/installing'
import { useState } from 'react'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { SearchField } from '../../../ui/choices.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { useVenues } from '../api.ts'
import styles from '../install.module.css'

/** Chooses a venue of the link by a part of its plate or name. */
export function VenuePicker({ token, onVenue }: { token: string; onVenue: (venue: InstallerVenue) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedSearch(typed)
  const { data, isError, refetch } = useVenues(token, search)
  return (
    <div className={styles.parts}>
      <SearchField label={texts.search} value={typed} onValue={setTyped} />
      {data ? (
        <>
          <ul className={styles.venues} aria-label={texts.venue}>
            {data.venues.map((venue) => (
              <li key={venue._id}>
                <button type="button" onClick={() => onVenue(venue)}>
                  <strong>{venue.name}</strong>
                  <small>{venue.detail}</small>
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.quiet} role="status">
            {describeRest(data.total, data.venues.length, search)}
          </p>
        </>
      ) : isError ? (
        <QuietFailure what={texts.venuesFailed} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height="56px" />
        </Delayed>
      )}
    </div>
  )
}

function describeRest(total: number, shown: number, search: string): string {
  if (total > shown) return texts.moreVenues({ count: total - shown })
  if (total > 0) return ''
  return search === '' ? texts.noVenuesAtAll : texts.noVenues
}
