import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { instantText } from '../../lib/format.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import { requestIdOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../ui/card.tsx'
import { Tabs } from '../../ui/choices.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { Glyph, type Icon } from '../../ui/icon.tsx'
import { Breadcrumbs, DefinitionList, PageHeader } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { useRestaurant } from './api.ts'
import styles from './fixed-location-details.module.css'
import { RestaurantScreens } from './parts/restaurant-screens.tsx'
import { Rejection } from './parts/rejection.tsx'

const t = fleetTexts.fixed

/** `/restaurants/details/{id}` (FIX-DET rows). */
export function Component() {
  const { id = '' } = useParams()
  const restaurant = useRestaurant(id)
  if (restaurant.data) return <Details restaurant={restaurant.data} />
  if (!restaurant.isError) return <Spinner />
  if (restaurant.error instanceof CallRefused && [403, 404].includes(restaurant.error.status)) {
    return <EmptyState icon={IconBuildingStore} title={t.notFound} lit={false} />
  }
  return <FailedState requestId={requestIdOf(restaurant.error)} onRetry={() => void restaurant.refetch()} />
}

function Details({ restaurant }: { restaurant: Restaurant }) {
  const [search, setSearch] = useSearchParams()
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.fixedLocations() }, { text: restaurant.name }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {restaurant.name} <StatusBadge place="fixedLocationDetails" status={restaurant.status} />
          </span>
        }
        actions={
          // The address that the specification gives; it leads on to the form (OPEN-01).
          <LinkButton icon={IconPencil} to={paths.restaurantEditOfOwner(restaurant._id)}>
            {t.editLink}
          </LinkButton>
        }
      />
      {restaurant.rejectionReason && <Rejection reason={restaurant.rejectionReason} />}
      <Tabs
        label={restaurant.name}
        value={search.get('tab') ?? 'overview'}
        onValue={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
        tabs={[
          { id: 'overview', label: t.overview, panel: <Overview restaurant={restaurant} /> },
          {
            id: 'screens',
            label: t.screens,
            count: restaurant.screens.length,
            panel: <RestaurantScreens screens={restaurant.screens} />,
          },
        ]}
      />
    </Stack>
  )
}

function Overview({ restaurant }: { restaurant: Restaurant }) {
  const { contactInformation, footTrafficEstimate } = restaurant
  return (
    <Stack>
      <Pictures images={restaurant.images} />
      <MainAndAside
        aside={
          <Card title={t.hours}>
            <DefinitionList
              items={WEEKDAYS.map((weekday) => ({
                label: fleetTexts.weekdays[weekday],
                value: hoursText(restaurant.openingHours[weekday]),
              }))}
            />
          </Card>
        }
      >
        <dl className={styles.facts}>
          <Fact icon={IconMapPin} label={t.location} value={restaurant.locationName} />
          <Fact icon={IconToolsKitchen2} label={t.cuisineType} value={restaurant.cuisineType} />
          <Fact icon={IconArmchair} label={t.seatingCapacity} value={String(restaurant.seatingCapacity)} />
          <Fact
            icon={IconUsers}
            label={t.footTraffic}
            value={footTrafficEstimate === null ? t.missing : t.perDay(footTrafficEstimate)}
          />
        </dl>
        <Card title={t.aboutThePlace}>
          <Stack gap="fields">
            <p>{restaurant.description || t.noDescription}</p>
            <DefinitionList
              layout="flow"
              items={[
                { label: t.phone, value: contactInformation.phone },
                { label: t.email, value: contactInformation.email },
                { label: t.updatedAt, value: instantText(restaurant.updatedAt) },
              ]}
            />
          </Stack>
        </Card>
      </MainAndAside>
    </Stack>
  )
}

/** A day without a start or without an end is closed (FIX-DET-06, CONST-08). */
function hoursText({ start, end }: { start: string; end: string }) {
  return start && end ? `${start} - ${end}` : <span className={styles.closed}>{t.closed}</span>
}

function Fact({ icon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div>
      <dt>
        <Glyph icon={icon} size={16} />
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  if (images.length === 0) return null
  return (
    <div className={styles.pictures} data-count={images.length}>
      {images.map((image, index) => (
        <img key={image} src={mediaUrl(image)} alt={t.imageAlt(index + 1)} />
      ))}
    </div>
  )
}
