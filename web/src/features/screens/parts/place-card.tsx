import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { Screen } from '@marquee/contract/screens'
import { CUT, cutText } from '@marquee/contract/text.rules'
import { screenTexts } from '@marquee/contract/texts/screens'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { coordinateText, instantText } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import styles from './place-card.module.css'

const t = screenTexts

/** `Vehicle Details` or `Fixed Location Details`, never both (SCR-DET-04), with the last position. */
export function PlaceCard({ screen }: { screen: Screen }) {
  const { vehicle, restaurant, lastPosition } = screen
  const items = vehicle
    ? [
        field(t.brand, vehicle.brand),
        field(t.model, vehicle.model),
        field(t.type, vehicle.type),
        field(t.registration, vehicle.registrationNumber),
        field(t.location, vehicle.locationName),
      ]
    : restaurant
      ? [
          field(t.name, restaurant.name),
          field(t.cuisineType, restaurant.cuisineType),
          field(t.seatingCapacity, String(restaurant.seatingCapacity)),
          field(t.location, restaurant.locationName),
        ]
      : []
  return (
    <Card
      title={screen.screenType === 'vehicle' ? t.vehicleDetails : t.fixedLocationDetails}
      actions={restaurant && <Link to={paths.restaurantDetails(restaurant._id)}>{t.open}</Link>}
      foot={
        screen.screenType === 'vehicle' && (
          <p className={styles.position}>
            <Glyph icon={IconMapPin} size={16} />
            {lastPosition ? <Position {...lastPosition} /> : t.noPosition}
          </p>
        )
      }
    >
      {items.length > 0 ? (
        <DefinitionList layout="columns" items={items} />
      ) : (
        <p className={styles.none}>{t.noPlace}</p>
      )}
    </Card>
  )
}

/** Latitude before longitude, as people read them; the wire has them the other way round (TRAP-38). */
function Position({ coordinates: [longitude, latitude], timestamp }: NonNullable<Screen['lastPosition']>) {
  return (
    <>
      <span>
        {coordinateText(latitude)}, {coordinateText(longitude)}
      </span>
      <time dateTime={timestamp}>{instantText(timestamp)}</time>
    </>
  )
}

function field(label: string, text: string) {
  return text ? { label, value: cutText(text, CUT.vehicleField), title: text } : { label, value: t.none }
}
