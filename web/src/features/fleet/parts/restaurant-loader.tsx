import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../app/paths.ts'
import { CallRefused } from '../../../lib/call.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { AfterAMoment, Spinner } from '../../../ui/waiting.tsx'

const t = fleetTexts.fixed

type Props = { restaurant: UseQueryResult<Restaurant>; children: (restaurant: Restaurant) => ReactNode }

/** A page of one restaurant: on its way, not there, failed, or what the page shows of it. */
export function RestaurantLoader({ restaurant, children }: Props) {
  if (restaurant.data) return children(restaurant.data)
  if (!restaurant.isError) {
    return (
      <AfterAMoment>
        <Spinner />
      </AfterAMoment>
    )
  }
  const isGone = restaurant.error instanceof CallRefused && restaurant.error.status < 500
  return (
    <Card>
      {isGone ? (
        <EmptyState
          icon={IconBuildingStore}
          lit={false}
          title={t.notFound}
          reason={t.notFoundReason}
          action={<LinkButton to={paths.fixedLocations()}>{t.backToList}</LinkButton>}
        />
      ) : (
        <FailedState requestId={requestIdOf(restaurant.error)} onRetry={() => void restaurant.refetch()} />
      )}
    </Card>
  )
}
