import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { requestIdOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, Stack } from '../../ui/card.tsx'
import { Chips, SearchField } from '../../ui/choices.tsx'
import { EmptyState, FailedState, NoResults } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonCards } from '../../ui/waiting.tsx'
import { useUser } from '../session/api.ts'
import { useScreens } from './api.ts'
import { PairDialog } from './parts/pair-dialog.tsx'
import { ScreenCard } from './parts/screen-card.tsx'
import { FILTERS, filterCount, viewOf } from './screens.rules.ts'
import styles from './screens.module.css'

const t = screenTexts

/** `/screens`: the own screens (SCR rows), and the way to a new one by its pairing code (OPEN-48). */
export function Component() {
  const { ownerId } = useUser()
  const screens = useScreens(ownerId)
  const [search, setSearch] = useSearchParams()
  // The code of a screen's QR leads here as ?pair=CODE.
  const code = search.get('pair')
  const setCode = (value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete('pair')
    else next.set('pair', value)
    setSearch(next, { replace: true })
  }
  const pair = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCode('')}>
      {t.pair}
    </Button>
  )
  const all = screens.data ?? (ownerId === undefined ? [] : undefined)
  const online = all?.filter((screen) => screen.onlineStatus === 'online').length ?? 0
  const offline = all?.filter((screen) => screen.onlineStatus === 'offline').length ?? 0
  return (
    <Stack>
      <PageHeader
        title={t.count(all?.length ?? 0)}
        help={all && all.length > 0 && t.onlineNow(online, offline)}
        actions={all?.length ? pair : undefined}
      />
      {all ? (
        <Screens screens={all} pair={pair} />
      ) : screens.isError ? (
        <FailedState requestId={requestIdOf(screens.error)} onRetry={() => void screens.refetch()} />
      ) : (
        <SkeletonCards />
      )}
      {code !== null && <PairDialog ownerId={ownerId} code={code} onClose={() => setCode(null)} />}
    </Stack>
  )
}

const ICONS = { offline: IconWifiOff, vehicle: IconCar, restaurant: IconBuildingStore } as const
const LABELS = {
  '': t.all,
  active: t.active,
  offline: t.offline,
  vehicle: t.vehicle,
  restaurant: t.restaurant,
} as const

function Screens({ screens, pair }: { screens: readonly Screen[]; pair: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const view = { search: params.get('q') ?? '', filter: params.get('show') ?? '' }
  const setView = (change: Partial<typeof view>) => {
    const { search: q, filter: show } = { ...view, ...change }
    setParams(new URLSearchParams(Object.entries({ q, show }).filter(([, value]) => value !== '')), { replace: true })
  }
  if (screens.length === 0)
    return <EmptyState icon={IconDeviceTv} title={t.empty} reason={t.emptyReason} action={pair} />
  const shown = viewOf(screens, view)
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField label={t.search} value={view.search} onValue={(search) => setView({ search })} />
        </div>
        <Chips
          label={t.filter}
          value={view.filter}
          choices={FILTERS.map((value) => ({
            value,
            label: LABELS[value],
            count: filterCount(screens, value),
            icon: value in ICONS ? ICONS[value as keyof typeof ICONS] : undefined,
          }))}
          onValue={(filter) => setView({ filter })}
        />
        <span role="status" className="mq-hidden">
          {t.resultCount(shown.length)}
        </span>
      </div>
      {shown.length === 0 ? (
        <NoResults
          search={view.search}
          filters={view.filter ? 1 : 0}
          onClear={() => setView({ search: '', filter: '' })}
        />
      ) : (
        <CardGrid>
          {shown.map((screen) => (
            <li key={screen._id}>
              <ScreenCard screen={screen} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  )
}
