import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { formatAddress } from '@marquee/contract/addresses'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { restaurantDialogTexts } from '@marquee/contract/messages/restaurant-dialog'
import { venueTexts } from '@marquee/contract/messages/venues'
import { type ReactNode, useState } from 'react'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useRestaurant } from '../../fleet/api.ts'
import { type Period, useVenue } from '../../fleet/client-venues-api.ts'
import { FreeSlots } from '../../fleet/parts/free-slots.tsx'
import { OpeningHoursList } from '../../fleet/parts/opening-hours.tsx'
import styles from './restaurant-dialog.module.css'

const texts = restaurantDialogTexts

/** A restaurant with its pictures, for clients who consider booking it (FIX-MODAL-01 to FIX-MODAL-04). */
export function RestaurantDialog(props: {
  id: string
  name: string
  /** The weeks whose free slots are shown, if they are chosen. */
  period: Period | null
  onClose: () => void
  foot?: ReactNode
  children?: ReactNode
}) {
  const { id, name, period, onClose, foot, children } = props
  const restaurant = useRestaurant(id)
  return (
    <Dialog open onClose={onClose} title={restaurant.data?.name ?? name} size="large" foot={foot}>
      {restaurant.data ? (
        <>
          <Gallery name={restaurant.data.name} images={restaurant.data.images} />
          <DefinitionList layout="columns" items={buildFacts(restaurant.data)} />
          {children}
          <div className={styles.columns}>
            {period && <Slots id={id} period={period} />}
            <section aria-label={fleetTexts.fixed.hours}>
              <h3>{fleetTexts.fixed.hours}</h3>
              <OpeningHoursList hours={restaurant.data.openingHours} />
            </section>
          </div>
        </>
      ) : (
        <NotLoaded query={restaurant} />
      )}
    </Dialog>
  )
}

/** The free slots of its screens in these weeks; requested when the dialog opens. */
function Slots({ id, period }: { id: string; period: Period }) {
  const venue = useVenue('restaurant', id, period)
  return (
    <section aria-label={venueTexts.screens}>
      <h3>{venueTexts.screens}</h3>
      {venue.data ? (
        <FreeSlots startDate={venue.data.startDate} screens={venue.data.screens} />
      ) : (
        <NotLoaded query={venue} failure="line" />
      )}
    </section>
  )
}

function buildFacts(restaurant: Restaurant): { label: string; value: ReactNode }[] {
  const { contactInformation, address } = restaurant
  return [
    { label: texts.location, value: renderValue(restaurant.locationName) },
    ...(address ? [{ label: texts.address, value: formatAddress(address) }] : []),
    { label: texts.seatingCapacity, value: renderValue(restaurant.seatingCapacity) },
    { label: texts.footTraffic, value: renderValue(restaurant.footTrafficEstimate) },
    { label: texts.phone, value: renderValue(contactInformation.phone) },
    { label: texts.email, value: renderValue(contactInformation.email) },
    { label: texts.description, value: renderValue(restaurant.description) },
  ]
}

/** `N/A` for missing values; 0 is a value (FIX-MODAL-04, TRAP-35). */
function renderValue(value: string | number | null): ReactNode {
  return value === null || value === '' ? <span className={styles.missing}>{texts.missing}</span> : value
}

/** One large picture, and thumbnails of all pictures below it (FIX-MODAL-03). */
function Gallery({ name, images }: { name: string; images: readonly string[] }) {
  const [shown, setShown] = useState(0)
  const count = images.length
  const move = (by: number) => setShown((shown + by + count) % count)
  return (
    <div className={styles.gallery}>
      <div className={styles.large}>
        <Picture
          source={buildPictureSource(images[shown], '(min-width: 768px) 640px, 100vw')}
          alt={texts.pictureLabel({ number: shown + 1, count, name })}
          otherwise={
            <span className={styles.none}>
              <Glyph icon={IconPhotoOff} size={28} />
              {texts.noPictures}
            </span>
          }
        />
        {count > 1 && (
          <>
            <IconButton
              icon={IconChevronLeft}
              label={texts.previous}
              className={styles.previous}
              onClick={() => move(-1)}
            />
            <IconButton icon={IconChevronRight} label={texts.next} className={styles.next} onClick={() => move(1)} />
          </>
        )}
      </div>
      {count > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((one, index) => (
            <li key={one}>
              <button
                type="button"
                aria-label={texts.showPicture({ number: index + 1 })}
                aria-current={index === shown || undefined}
                onClick={() => setShown(index)}
              >
                <Picture
                  source={buildPictureSource(one, '120px')}
                  alt=""
                  otherwise={<Glyph icon={IconPhotoOff} size={20} />}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
