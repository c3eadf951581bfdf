import type { ListedVenue } from '@marquee/contract/venues'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { formatDay } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'

type Counts = Pick<ListedVenue, 'screens' | 'freeScreens' | 'nextFreeStart'>

/** How many screens of a venue are free in the whole period, or when one is free again. */
export function FreeBadge({ venue }: { venue: Counts }) {
  return (
    <Badge tone={venue.freeScreens > 0 ? 'green' : venue.screens > 0 ? 'yellow' : 'grey'}>{describeFree(venue)}</Badge>
  )
}

export function describeFree({ screens, freeScreens, nextFreeStart }: Counts): string {
  if (screens === 0) return texts.noScreens
  if (freeScreens > 0) return texts.screensFree({ free: freeScreens, count: screens })
  return nextFreeStart ? texts.freeFrom({ day: formatDay(nextFreeStart) }) : texts.booked
}
