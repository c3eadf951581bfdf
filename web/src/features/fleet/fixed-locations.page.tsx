import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { requestIdOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardGrid, Stack } from '../../ui/card.tsx'
import { EmptyState, FailedState, NoResults } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { useUser } from '../session/api.ts'
import { useRestaurants } from './api.ts'
import { DeleteRestaurant } from './parts/delete-place.tsx'
import { ListBar, useListView } from './parts/list-bar.tsx'
import { MissingOwner } from './parts/missing-owner.tsx'
import { RestaurantCard } from './parts/restaurant-card.tsx'
import { statusCounts, viewOf } from './vehicles.rules.ts'

const t = fleetTexts.fixed

/** `/fixedLocations`: the own restaurants (FIX rows). */
export function Component() {
  const { ownerId } = useUser()
  const restaurants = useRestaurants(ownerId)
  const [deleting, setDeleting] = useState<Restaurant>()
  const add = (
    <LinkButton variant="primary" icon={IconPlus} to={paths.fixedLocationAdd()}>
      {t.add}
    </LinkButton>
  )
  return (
    <Stack>
      <PageHeader title={t.header} help={t.help} actions={restaurants.data?.length ? add : undefined} />
      {ownerId === undefined ? (
        <MissingOwner />
      ) : restaurants.data ? (
        <Restaurants restaurants={restaurants.data} add={add} onDelete={setDeleting} />
      ) : restaurants.isError ? (
        <FailedState requestId={requestIdOf(restaurants.error)} onRetry={() => void restaurants.refetch()} />
      ) : (
        <Spinner text={t.loading} />
      )}
      {deleting && <DeleteRestaurant restaurant={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  )
}

type ListProps = { restaurants: readonly Restaurant[]; add: ReactNode; onDelete: (restaurant: Restaurant) => void }

function Restaurants({ restaurants, add, onDelete }: ListProps) {
  const [view, setView] = useListView()
  if (restaurants.length === 0) {
    return <EmptyState icon={IconBuildingStore} title={t.empty} reason={t.emptyReason} action={add} />
  }
  const shown = viewOf(restaurants, view, (restaurant) => [restaurant.name])
  return (
    <>
      <ListBar
        placeholder={t.search}
        view={view}
        total={restaurants.length}
        shown={shown.length}
        statuses={statusCounts(restaurants)}
        onView={setView}
      />
      {shown.length === 0 ? (
        <NoResults
          search={view.search}
          filters={view.status ? 1 : 0}
          onClear={() => setView({ search: '', status: '' })}
        />
      ) : (
        <CardGrid label={t.header}>
          {shown.map((restaurant) => (
            <li key={restaurant._id}>
              <RestaurantCard restaurant={restaurant} onDelete={() => onDelete(restaurant)} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  )
}
