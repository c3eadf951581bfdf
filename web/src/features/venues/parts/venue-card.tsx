import type { ListedVenue } from '@marquee/contract/venues'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { ObjectCard } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { FreeBadge } from '../../fleet/parts/free-badge.tsx'
import { describeVenueKind, listVenueFacts } from '../../fleet/parts/venue-facts.ts'
import { VenuePicture } from '../../fleet/parts/venue-picture.tsx'
import { buildPeriodQuery, type PeriodView } from '../view.rules.ts'
import styles from './venue-card.module.css'

/** Picture, kind, address or area, hours, guests and free screens of a venue. */
export function VenueCard({ venue, period }: { venue: ListedVenue; period: PeriodView }) {
  const { _id, kind, name, image } = venue
  return (
    <ObjectCard
      media={<VenuePicture kind={kind} fileName={image} alt="" />}
      badge={<FreeBadge venue={venue} />}
      name={
        <Link to={paths.venue(kind, _id, buildPeriodQuery(period))} className={styles.name}>
          {name}
        </Link>
      }
      note={describeVenueKind(venue)}
    >
      <DefinitionList layout="flow" tight items={listVenueFacts(venue)} />
    </ObjectCard>
  )
}
