import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { toLoadState } from '../../../lib/query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'

const t = fleetTexts.fixed

type Props = { restaurant: UseQueryResult<Restaurant>; children: (restaurant: Restaurant) => ReactNode }

/** Loads the restaurant of a page: loading, not found, failed, or the page. */
export function RestaurantLoader({ restaurant, children }: Props) {
  return (
    <Loaded load={toLoadState(restaurant)} gone={<NotFound />}>
      {children}
    </Loaded>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconBuildingStore}
      lit={false}
      title={t.notFound}
      reason={t.notFoundReason}
      action={<LinkButton to={paths.fixedLocations()}>{t.backToList}</LinkButton>}
    />
  )
}
