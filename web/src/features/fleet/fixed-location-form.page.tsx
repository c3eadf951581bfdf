import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { requestIdOf } from '../../lib/query.ts'
import { Stack } from '../../ui/card.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { Breadcrumbs } from '../../ui/page.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { useRestaurant } from './api.ts'
import { emptyRestaurant, restaurantFormOf } from './form.ts'
import { RestaurantEditor } from './parts/restaurant-editor.tsx'

const t = fleetTexts.fixed

/** `/fixedLocations/add` and `/fixedLocations/edit/{id}` (FIX-FORM rows). */
export function Component() {
  const { id } = useParams()
  const restaurant = useRestaurant(id)
  if (id === undefined) {
    return (
      <Framed name={t.newEntry}>
        <RestaurantEditor key="add" initial={emptyRestaurant()} />
      </Framed>
    )
  }
  if (restaurant.data) {
    return (
      <Framed name={restaurant.data.name}>
        <RestaurantEditor key={id} id={id} initial={restaurantFormOf(restaurant.data)} />
      </Framed>
    )
  }
  if (!restaurant.isError) return <Spinner />
  if (restaurant.error instanceof CallRefused && [403, 404].includes(restaurant.error.status)) {
    return <EmptyState icon={IconBuildingStore} title={t.notFound} lit={false} />
  }
  return <FailedState requestId={requestIdOf(restaurant.error)} onRetry={() => void restaurant.refetch()} />
}

function Framed({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.fixedLocations() }, { text: name }]} />
      {children}
    </Stack>
  )
}
