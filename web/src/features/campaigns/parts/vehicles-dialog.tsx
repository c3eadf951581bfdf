import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { VENUES_PER_PAGE } from '@marquee/contract/venues'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Period, useVenues } from '../../fleet/client-venues-api.ts'
import { FreeBadge } from '../../fleet/parts/free-badge.tsx'
import { describeWhere } from '../../fleet/parts/venue-facts.ts'
import { VenuePicture } from '../../fleet/parts/venue-picture.tsx'
import styles from './vehicles-dialog.module.css'

/** The vehicles of a type in the chosen location, with what is free in the chosen weeks. */
export function VehiclesDialog(props: {
  type: { _id: string; name: string }
  location: string
  period: Period
  onClose: () => void
}) {
  const { type, location, period, onClose } = props
  const [page, setPage] = useState(1)
  const list = useVenues({ location, vehicleType: type._id, ...period, page })
  return (
    <Dialog
      open
      onClose={onClose}
      title={type.name}
      intro={list.data && texts.vehicleCount({ count: list.data.total })}
    >
      {list.data ? (
        <>
          <ul className={styles.vehicles} aria-label={type.name}>
            {list.data.venues.map((venue) => (
              <li key={venue._id}>
                <span className={styles.picture}>
                  <VenuePicture kind="vehicle" size="small" fileName={venue.image} alt="" />
                </span>
                <span className={styles.facts}>
                  <b>{venue.name}</b>
                  <small>{describeWhere(venue)}</small>
                  <FreeBadge venue={venue} />
                </span>
              </li>
            ))}
          </ul>
          {list.data.total > VENUES_PER_PAGE && (
            <Pager page={page} size={VENUES_PER_PAGE} total={list.data.total} onPage={setPage} />
          )}
        </>
      ) : (
        <NotLoaded query={list} rows={3} />
      )}
    </Dialog>
  )
}
