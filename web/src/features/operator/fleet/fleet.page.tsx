import { forAllowed, May } from '../../team/may.tsx'
import { listFleet } from '@marquee/contract/fleet-watch'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { createScreen } from '@marquee/contract/screens'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { addScreenTexts } from '@marquee/contract/messages/add-screen'
import { uiTexts } from '@marquee/contract/messages/ui'
import { paths } from '../../../lib/paths.ts'
import { formatAge } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { LiveIndicator } from '../../../ui/live-indicator.tsx'
import { BesideTitle, PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { SavedViews } from '../shared/saved-views.tsx'
import { useFleet } from './api.ts'
import { AttentionCard } from './parts/attention-card.tsx'
import { FleetList } from './parts/fleet-list.tsx'
import { FleetMap } from './parts/fleet-map.tsx'
import { FleetTiles } from './parts/fleet-tiles.tsx'
import { useFleetView } from './use-fleet-view.ts'

const t = fleetWatchTexts

const VIEWS = [
  { name: t.views.all, search: '' },
  { name: t.views.offline, search: 'online=offline&sort=contact' },
  { name: t.views.outdated, search: 'content=outdated' },
  { name: t.views.storage, search: 'storage=full&sort=-storage' },
  { name: t.views.never, search: 'online=never' },
] as const

/** `/operator/fleet`: every screen with its current state; the view is in the address (decision 5, decision 22). */
export const Component = forAllowed(listFleet, FleetPage)

function FleetPage() {
  const { view, change, to } = useFleetView()
  const fleet = useFleet(view)
  return (
    <Stack>
      {fleet.data && <LiveBesideTitle asOf={fleet.dataUpdatedAt} />}
      <PageHeader
        title={fleet.data ? t.title({ many: fleet.data.counts.all }) : t.loadingTitle}
        help={t.help}
        actions={
          <>
            <Button icon={view.hasMap ? IconMapOff : IconMap} onClick={() => change({ map: view.hasMap ? 'off' : '' })}>
              {view.hasMap ? t.hideMap : t.showMap}
            </Button>
            <May call={createScreen}>
              <LinkButton icon={IconPlus} to={paths.operatorScreenAdd()}>
                {addScreenTexts.title}
              </LinkButton>
            </May>
            <SavedViews list="fleet" builtIn={VIEWS} />
          </>
        }
      />
      {fleet.data && <FleetTiles counts={fleet.data.counts} to={to} />}
      {view.hasMap ? (
        <MainAndAside aside={<AttentionCard />}>
          <FleetMap view={view} total={fleet.data?.total} change={change} />
        </MainAndAside>
      ) : (
        <AttentionCard />
      )}
      {fleet.data ? (
        <FleetList fleet={fleet.data} view={view} change={change} />
      ) : (
        <Card flush>
          <NotLoaded query={fleet} rows={8} />
        </Card>
      )}
    </Stack>
  )
}

function LiveBesideTitle({ asOf }: { asOf: number }) {
  const at = useNow(5000)
  const ageSeconds = Math.max(0, (at.getTime() - asOf) / 1000)
  return (
    <BesideTitle>
      <LiveIndicator ageSeconds={ageSeconds} otherwise={uiTexts.updated({ age: formatAge(new Date(asOf), at) })} />
    </BesideTitle>
  )
}
