import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { ScreenType } from '@marquee/contract/scalars'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { type VenueList, VENUES_PER_PAGE } from '@marquee/contract/venues'
import { useEffect, useEffectEvent } from 'react'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { CardsOrMap } from '../../../ui/cards-or-map.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SkeletonCards } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { computePageSpan } from '../../../ui/pager.rules.ts'
import { Pager } from '../../../ui/pager.tsx'
import { type Period, useVenues } from '../../fleet/client-venues-api.ts'
import type { VenuesView } from '../view.rules.ts'
import { VenueCard } from './venue-card.tsx'
import { VenuesMap } from './venues-map.tsx'

type Props = {
  period: Period
  view: VenuesView
  /** the typed search, once the user stops typing */
  search: string
  onChange: (change: Partial<VenuesView>) => void
}

const KINDS = ['', 'vehicle', 'restaurant'] as const satisfies readonly (ScreenType | '')[]

/** The venues of a location, as cards or on a map. */
export function VenueResults({ period, view, search, onChange }: Props) {
  const isMap = view.view === 'map'
  const list = useVenues({
    location: view.location,
    ...period,
    ...(view.kind && { kind: view.kind }),
    ...(search && { search }),
    ...(isMap ? { onMap: true } : { page: view.page }),
  })
  const clear = () => onChange({ search: '', kind: '' })
  return (
    <>
      <ListBar
        search={{ label: texts.search, value: view.search, onValue: (value) => onChange({ search: value }) }}
        filter={{
          label: texts.kind,
          choices: KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind || 'all'] })),
          value: view.kind,
          onValue: (kind) => onChange({ kind: KINDS.find((one) => one === kind) ?? '' }),
        }}
      >
        <CardsOrMap view={view.view} onView={(shown) => onChange({ view: shown })} />
      </ListBar>
      {!list.data ? (
        <NotLoaded query={list} failure="card">
          <SkeletonCards />
        </NotLoaded>
      ) : list.data.total > 0 && isMap ? (
        <VenuesMap list={list.data} view={view} />
      ) : list.data.total > 0 ? (
        <VenueCards list={list.data} isOld={list.isPlaceholderData} view={view} onChange={onChange} />
      ) : (
        <Card>
          {search || view.kind ? (
            <NoResults search={search} filters={view.kind ? 1 : 0} onClear={clear} />
          ) : (
            <EmptyState
              icon={IconBuildingStore}
              title={isMap ? texts.mapEmpty : texts.empty}
              reason={isMap ? texts.mapNote : texts.emptyReason}
            />
          )}
        </Card>
      )}
    </>
  )
}

function VenueCards(props: { list: VenueList; isOld: boolean } & Pick<Props, 'view' | 'onChange'>) {
  const { list, isOld, view, onChange } = props
  const { pages } = computePageSpan(view.page, VENUES_PER_PAGE, list.total)
  // A page past the last one, for example of an old link, leads to the last one.
  const turnToLast = useEffectEvent(() => onChange({ page: pages }))
  useEffect(() => {
    if (!isOld && view.page > pages) turnToLast()
  }, [isOld, view.page, pages])
  return (
    <>
      <p role="status" className="mq-hidden">
        {texts.count({ count: list.total })}
      </p>
      <CardGrid label={texts.count({ count: list.total })}>
        {list.venues.map((venue) => (
          <li key={venue._id}>
            <VenueCard venue={venue} period={view} />
          </li>
        ))}
      </CardGrid>
      {list.total > VENUES_PER_PAGE && (
        <Pager page={view.page} size={VENUES_PER_PAGE} total={list.total} onPage={(page) => onChange({ page })} />
      )}
    </>
  )
}
