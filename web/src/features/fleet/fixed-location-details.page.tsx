import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type Restaurant, updateRestaurant } from '@marquee/contract/fleet'
import { May } from '../team/may.tsx'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Breadcrumbs, PageHeader } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useRestaurant } from './api.ts'
import styles from './fixed-location-details.module.css'
import { Rejection } from './parts/rejection.tsx'
import { RestaurantLoader } from './parts/restaurant-loader.tsx'
import { RestaurantOverview } from './parts/restaurant-overview.tsx'
import { RestaurantScreens } from './parts/restaurant-screens.tsx'

const t = fleetTexts.fixed

/** `/restaurants/details/{id}` (FIX-DET rows). */
export function Component() {
  const { id = '' } = useParams()
  return (
    <RestaurantLoader restaurant={useRestaurant(id)}>
      {(restaurant) => <Details restaurant={restaurant} />}
    </RestaurantLoader>
  )
}

function Details({ restaurant }: { restaurant: Restaurant }) {
  const { _id, name, status, rejectionReason, screens } = restaurant
  const [search, setSearch] = useSearchParams()
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.fixedLocations() }, { text: name }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {name} <StatusBadge context="fixedLocationDetails" status={status} />
          </span>
        }
        actions={
          // The edit address of the specification; it redirects to the form (OPEN-01).
          <May call={updateRestaurant}>
            <LinkButton icon={IconPencil} to={paths.ownerRestaurantEdit(_id)}>
              {t.editLink}
            </LinkButton>
          </May>
        }
      />
      {rejectionReason && <Rejection reason={rejectionReason} editAt={paths.ownerRestaurantEdit(_id)} />}
      <div>
        <Tabs
          label={name}
          value={search.get('tab') ?? 'overview'}
          onValue={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
          tabs={[
            { id: 'overview', label: t.overview, panel: <RestaurantOverview restaurant={restaurant} /> },
            {
              id: 'screens',
              label: t.screens,
              count: screens.length,
              panel: <RestaurantScreens screens={screens} />,
            },
          ]}
        />
      </div>
    </Stack>
  )
}
