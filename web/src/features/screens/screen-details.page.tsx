import { getScreenEarnings } from '@marquee/contract/earnings'
import { May } from '../team/may.tsx'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { useDocumentTitle } from '../../lib/page-title.ts'
import { MainAndAside, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Breadcrumbs } from '../../ui/page.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { ScreenEarningsCard } from '../earnings/parts/screen-earnings-card.tsx'
import { useUser } from '../session/api.ts'
import { useScreen } from './api.ts'
import { ScreenTagsDialog } from './bulk/screen-tags-dialog.tsx'
import { MonthsCard } from './parts/months-card.tsx'
import { PairDialog } from './parts/pair-dialog.tsx'
import { VenueCard } from './parts/venue-card.tsx'
import { PositionLog } from './parts/position-log.tsx'
import { ActiveCampaigns, EntertainmentVideos } from './parts/running-cards.tsx'
import { RenameDialog } from './parts/rename-dialog.tsx'
import { ScreenHead } from './parts/screen-head.tsx'
import { RemoteCard } from './remote/remote-card.tsx'
import { formatScreenName } from './screens.rules.ts'

/** `/screendetails/{id}` (SCR-DET rows): a spinner until the screen has loaded, then each part loads on its own. */
export function Component() {
  const { id = '' } = useParams()
  const screen = useScreen(id)
  if (screen.data) return <Details screen={screen.data} />
  if (screen.error instanceof CallRefused && [403, 404].includes(screen.error.status)) {
    return <EmptyState icon={IconDeviceTv} title={screenTexts.notFound} lit={false} />
  }
  return (
    <NotLoaded query={screen}>
      <Spinner />
    </NotLoaded>
  )
}

function Details({ screen }: { screen: Screen }) {
  const { ownerId } = useUser()
  const [isReplacing, setIsReplacing] = useState(false)
  const [isRenaming, setIsRenaming] = useState(false)
  const [isTagging, setIsTagging] = useState(false)
  useDocumentTitle(formatScreenName(screen))
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: screenTexts.screens, to: paths.screens() }, { text: screen.name }]} />
      <ScreenHead
        screen={screen}
        onReplace={() => setIsReplacing(true)}
        onRename={() => setIsRenaming(true)}
        onEditTags={() => setIsTagging(true)}
      />
      <MainAndAside aside={<VenueCard screen={screen} />}>
        <ActiveCampaigns screen={screen} />
        <EntertainmentVideos screen={screen} />
      </MainAndAside>
      <RemoteCard screen={screen} />
      <PositionLog screen={screen} />
      <MonthsCard screen={screen} />
      <May call={getScreenEarnings}>
        <ScreenEarningsCard screenId={screen._id} />
      </May>
      {isRenaming && <RenameDialog screen={screen} onClose={() => setIsRenaming(false)} />}
      {isTagging && <ScreenTagsDialog screen={screen} onClose={() => setIsTagging(false)} />}
      {isReplacing && <PairDialog ownerId={ownerId} screen={screen} onClose={() => setIsReplacing(false)} />}
    </Stack>
  )
}
