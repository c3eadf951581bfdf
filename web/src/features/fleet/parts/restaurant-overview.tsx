import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import { formatAddress } from '@marquee/contract/addresses'
import type { Restaurant } from '@marquee/contract/fleet'
import { formatPosition } from '@marquee/contract/positions.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { formatInstant, formatInstantDay } from '../../../lib/format.ts'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import { OpeningHoursList } from './opening-hours.tsx'
import { VenuePicture } from './venue-picture.tsx'
import styles from './restaurant-overview.module.css'

const t = fleetTexts.fixed

/** Pictures, facts, contact and opening hours of a restaurant (FIX-DET-02, FIX-DET-06). */
export function RestaurantOverview({ restaurant }: { restaurant: Restaurant }) {
  const { contactInformation, position, address } = restaurant
  return (
    <Stack>
      <Pictures images={restaurant.images} />
      <MainAndAside
        aside={
          <Card title={t.hours}>
            <OpeningHoursList hours={restaurant.openingHours} />
          </Card>
        }
      >
        <dl className={styles.facts}>
          <Fact icon={IconMapPin} label={t.location} value={restaurant.locationName} />
          <Fact
            icon={IconToolsKitchen2}
            label={t.cuisineType}
            value={getStatusName('cuisine', restaurant.cuisineType)}
          />
          <Fact icon={IconArmchair} label={t.seatingCapacity} value={String(restaurant.seatingCapacity)} />
          <Fact icon={IconUsers} label={t.footTraffic} value={describeGuests(restaurant)} />
        </dl>
        <Card title={t.aboutTheVenue}>
          <p className={styles.description}>{restaurant.description || t.noDescription}</p>
          <dl className={styles.contact}>
            {address && <Contact icon={IconMapPin} label={t.address} value={formatAddress(address)} />}
            <Contact icon={IconPhone} label={t.phone} value={contactInformation.phone} />
            <Contact icon={IconMail} label={t.email} value={contactInformation.email} />
            {position && <Contact icon={IconCurrentLocation} label={t.position} value={formatPosition(position)} />}
            <Contact icon={IconHistory} label={t.updatedAt} value={formatInstant(restaurant.updatedAt)} />
          </dl>
        </Card>
      </MainAndAside>
    </Stack>
  )
}

type Guests = { footTrafficEstimate: number | null; footTrafficStatedAt?: string | null | undefined }

/** Guests a day, with the day on which the partner stated them. */
export function describeGuests({ footTrafficEstimate: guests, footTrafficStatedAt: at }: Guests): string {
  if (guests === null) return t.missing
  return at ? t.perDayStated({ guests, day: formatInstantDay(at) }) : t.perDay({ guests })
}

export function Pictures({ images }: { images: readonly string[] }) {
  if (images.length === 0) return null
  return (
    <div className={styles.pictures} data-count={images.length}>
      {images.map((image, index) => (
        <VenuePicture
          key={image}
          kind="restaurant"
          size={index === 0 ? 'large' : 'card'}
          fileName={image}
          alt={t.imageAlt({ number: index + 1 })}
        />
      ))}
    </div>
  )
}

function Fact({ icon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div>
      <dt>
        <Glyph icon={icon} size={16} />
        {label}
      </dt>
      <dd>
        <DateText>{value}</DateText>
      </dd>
    </div>
  )
}

function Contact({ icon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div>
      <dt>
        <Glyph icon={icon} />
        {label}
      </dt>
      <dd>
        <DateText>{value}</DateText>
      </dd>
    </div>
  )
}
