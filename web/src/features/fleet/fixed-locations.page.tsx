import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { createRestaurant, type Restaurant } from '@marquee/contract/fleet'
import { useMay } from '../team/may.tsx'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { useUser } from '../session/api.ts'
import { useRestaurants } from './api.ts'
import { DeleteRestaurant } from './parts/delete-venue.tsx'
import { VenueList } from './parts/venue-list.tsx'
import { VenueMap } from './parts/venue-map.tsx'
import { VenuesFrame } from './parts/venues-frame.tsx'
import { RestaurantCard } from './parts/restaurant-card.tsx'

const t = fleetTexts.fixed

/** `/fixedLocations`: the user's own restaurants (FIX rows). */
export function Component() {
  const { ownerId } = useUser()
  const restaurants = useRestaurants(ownerId)
  const mayAdd = useMay(createRestaurant)
  const [deleting, setDeleting] = useState<Restaurant>()
  const count = restaurants.data?.length ?? 0
  return (
    <>
      <VenuesFrame
        kind="restaurants"
        ownerId={ownerId}
        venues={restaurants}
        title={count > 0 ? t.count({ count }) : t.header}
        help={t.help}
        empty={{ icon: IconBuildingStore, title: t.empty, reason: t.emptyReason }}
        waiting={
          <Card>
            <Spinner text={t.loading} />
          </Card>
        }
        add={
          mayAdd && (
            <LinkButton variant="primary" icon={IconPlus} to={paths.fixedLocationAdd()}>
              {t.add}
            </LinkButton>
          )
        }
      >
        {(all) => (
          <VenueList
            label={t.header}
            search={t.search}
            venues={all}
            wordsOf={(restaurant) => [restaurant.name]}
            card={(restaurant) => <RestaurantCard restaurant={restaurant} onDelete={() => setDeleting(restaurant)} />}
            map={(shown) => <VenueMap venues={shown} />}
          />
        )}
      </VenuesFrame>
      {deleting && <DeleteRestaurant restaurant={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
