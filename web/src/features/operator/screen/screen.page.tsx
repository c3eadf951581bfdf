import { createScreen } from '@marquee/contract/screens'
import { forAllowed } from '../../team/may.tsx'
import { getOperatorScreen } from '@marquee/contract/operator-screens'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { editScreenTexts } from '@marquee/contract/messages/edit-screen'
import { unpairTexts } from '@marquee/contract/messages/unpair'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/page-title.ts'
import { toLoadState } from '../../../lib/query.ts'
import { formatDay } from '../../../lib/format.ts'
import { Stack } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Breadcrumbs } from '../../../ui/page.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PairDialog } from '../../screens/parts/pair-dialog.tsx'
import { PositionLog } from '../../screens/parts/position-log.tsx'
import { RemoteCard } from '../../screens/remote/remote-card.tsx'
import { formatScreenName } from '../../screens/screens.rules.ts'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useOperatorScreen, useUnpair } from './api.ts'
import { AddScreen } from './parts/add-screen.tsx'
import { EditDialog } from './parts/edit-dialog.tsx'
import { HistoryTab } from './parts/history-tab.tsx'
import { ManifestTab } from './parts/manifest-tab.tsx'
import { OrdersTab } from './parts/orders-tab.tsx'
import { PlaysTab } from './parts/plays-tab.tsx'
import { ScreenHead } from './parts/screen-head.tsx'
import { DiagnosisCard } from './parts/diagnosis-card.tsx'
import type { ScreenAction } from './screen.rules.ts'
import { useScreenAddress } from './use-screen-address.ts'

const t = operatorScreenTexts

/** `/operator/screens/{id}`; `new` in place of an id adds one for a partner. */
export const Component = forAllowed(getOperatorScreen, ScreenPage)

function ScreenPage() {
  const { id = '' } = useParams()
  return id === 'new' ? <AllowedAddScreen /> : <OneScreen key={id} id={id} />
}

const AllowedAddScreen = forAllowed(createScreen, AddScreen)

function OneScreen({ id }: { id: string }) {
  const screen = useOperatorScreen(id)
  return (
    <Loaded load={toLoadState(screen)} gone={<EmptyState icon={IconDeviceTv} title={t.notFound} lit={false} />}>
      {(known: OperatorScreen) => <Details known={known} />}
    </Loaded>
  )
}

/** The screen's facts come first, then the diagnosis, then its tabs. */
function Details({ known }: { known: OperatorScreen }) {
  const { screen } = known
  const { tab, show } = useScreenAddress()
  const [deed, setDeed] = useState<ScreenAction>()
  useDocumentTitle(formatScreenName(screen))
  const close = () => setDeed(undefined)
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.fleet, to: paths.fleet() }, { text: screen.name }]} />
      <ScreenHead known={known} onDeed={setDeed} />
      <DiagnosisCard known={known} onDeed={setDeed} />
      <RemoteCard screen={screen} />
      <div>
        <Tabs
          label={t.tabs.label}
          value={tab}
          onValue={(chosen) => show({ tab: chosen === 'timeline' ? '' : chosen })}
          tabs={[
            { id: 'timeline', label: t.tabs.timeline, panel: <PositionLog screen={screen} /> },
            { id: 'manifest', label: t.tabs.manifest, panel: <ManifestTab screen={screen} /> },
            { id: 'plays', label: t.tabs.plays, panel: <PlaysTab screen={screen} /> },
            { id: 'orders', label: t.tabs.orders, panel: <OrdersTab known={known} /> },
            { id: 'history', label: t.tabs.history, panel: <HistoryTab known={known} /> },
          ]}
        />
      </div>
      {deed === 'edit' && <EditDialog known={known} onClose={close} />}
      {deed === 'pair' && <PairDialog ownerId={known.owner.ownerId} screen={screen} onClose={close} />}
      {deed === 'unpair' && <UnpairDialog known={known} onClose={close} />}
    </Stack>
  )
}

/** Unpairs the device from the screen, after listing the bookings on it. */
function UnpairDialog({ known: { screen, sold }, onClose }: { known: OperatorScreen; onClose: () => void }) {
  const unpairing = useDialogAction(useUnpair(screen._id), unpairTexts.busy, onClose)
  return (
    <ConfirmDialog
      {...unpairing.props}
      open
      icon={IconLinkOff}
      title={unpairTexts.title}
      text={unpairTexts.text}
      confirm={unpairTexts.confirm}
      onConfirm={() => unpairing.run(undefined, unpairTexts.done)}
    >
      <b>{formatScreenName(screen)}</b>
      {sold.firstDay && sold.lastDay && (
        <p>
          {editScreenTexts.sold({
            campaigns: sold.campaigns,
            first: formatDay(sold.firstDay),
            last: formatDay(sold.lastDay),
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
