import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { Screen } from '@marquee/contract/screens'
import { TEXT_LENGTHS, truncateText } from '@marquee/contract/text.rules'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatCoordinate, formatDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import { useScreenDay } from '../api.ts'
import { formatLocalTime } from '../times.rules.ts'
import { useChosenDay } from '../use-chosen-day.ts'
import styles from './venue-card.module.css'
import { RoutePicture } from './route-picture.tsx'

const t = screenTexts

/** `Vehicle Details` or `Fixed Location Details`, never both (SCR-DET-04), with the last position. */
export function VenueCard({ screen }: { screen: Screen }) {
  const { vehicle, restaurant } = screen
  const items = vehicle
    ? [
        toItem(t.brand, vehicle.brand),
        toItem(t.model, vehicle.model),
        toItem(t.type, vehicle.type),
        toItem(t.registration, vehicle.registrationNumber),
        toItem(t.location, vehicle.locationName),
      ]
    : restaurant
      ? [
          toItem(t.name, restaurant.name),
          toItem(t.cuisineType, getStatusName('cuisine', restaurant.cuisineType)),
          toItem(t.seatingCapacity, String(restaurant.seatingCapacity)),
          toItem(t.location, restaurant.locationName),
        ]
      : []
  return (
    <Card
      title={screen.screenType === 'vehicle' ? t.vehicleDetails : t.fixedLocationDetails}
      actions={
        restaurant ? (
          <Link to={paths.restaurantDetails(restaurant._id)}>{t.open}</Link>
        ) : (
          vehicle && <Link to={paths.mobileLocationEdit(vehicle._id)}>{t.open}</Link>
        )
      }
      foot={screen.screenType === 'vehicle' && <Position screen={screen} />}
    >
      {items.length > 0 ? (
        <DefinitionList layout="columns" items={items} />
      ) : (
        <p className={styles.none}>{t.noVenue}</p>
      )}
      {screen.screenType === 'vehicle' && <DayRoute screen={screen} />}
    </Card>
  )
}

/** The route of the selected day, or the last position; without tiles and without the map library. */
function DayRoute({ screen }: { screen: Screen }) {
  const { day } = useChosenDay(screen)
  const loaded = useScreenDay(screen._id, day)
  const track = loaded.data?.track ?? []
  const last = track.at(-1)
  const known = last ?? screen.lastPosition
  if (!known) return null
  const label = last
    ? t.way({ day: formatDay(day), from: track[0]?.time.slice(0, 5) ?? '', until: last.time.slice(0, 5) })
    : t.lastKnownPosition
  return (
    <div className={styles.way}>
      <RoutePicture
        label={label}
        points={track.length > 0 ? track.map(({ coordinates }) => coordinates) : [known.coordinates]}
      />
      <span className={styles.label}>
        <DateText>{label}</DateText>
      </span>
      {screen.lastPosition && (
        <Link to={paths.screenOnMap(screen._id)} className={styles.map}>
          {t.openMap}
        </Link>
      )}
    </div>
  )
}

/** Latitude before longitude, as people read them; the wire format has the reverse order (TRAP-38). */
function Position({ screen }: { screen: Screen }) {
  const { lastPosition } = screen
  if (!lastPosition) {
    return (
      <p className={styles.position}>
        <Glyph icon={IconMapPin} size={16} />
        {t.noPosition}
      </p>
    )
  }
  const {
    coordinates: [longitude, latitude],
    timestamp,
  } = lastPosition
  return (
    <p className={styles.position}>
      <Glyph icon={IconMapPin} size={16} />
      <span>
        {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
      </span>
      <time dateTime={timestamp}>
        <DateText>{formatLocalTime(timestamp, screen)}</DateText>
      </time>
    </p>
  )
}

function toItem(label: string, text: string) {
  return text ? { label, value: truncateText(text, TEXT_LENGTHS.vehicleField), title: text } : { label, value: t.none }
}
