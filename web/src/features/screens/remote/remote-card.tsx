import { listRemoteOrders, orderScreen, type RemoteControl } from '@marquee/contract/remote-orders'
import { ORDER_VALID_MINUTES } from '@marquee/contract/remote-orders.rules'
import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import type { Screen } from '@marquee/contract/screens'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { May, useMay } from '../../team/may.tsx'
import { useRemoteControl } from './api.ts'
import { CommandButtons } from './command-buttons.tsx'
import { CommandList } from './command-list.tsx'
import { DiagnosticsReport } from './diagnostics-report.tsx'
import styles from './remote.module.css'
import { Screenshot } from './screenshot.tsx'

/** Commands to the player of a screen, what became of them, and what they brought (decision 37). */
export function RemoteCard({ screen }: { screen: Screen }) {
  return (
    <May call={listRemoteOrders}>
      <LoadedCard screen={screen} />
    </May>
  )
}

function LoadedCard({ screen }: { screen: Screen }) {
  const control = useRemoteControl(screen._id)
  return (
    <Card title={t.title}>
      {control.data ? (
        <Control screen={screen} control={control.data} />
      ) : (
        <NotLoaded query={control} rows={3} failure="line" />
      )}
    </Card>
  )
}

function Control({ screen, control }: { screen: Screen; control: RemoteControl }) {
  const { orders, screenshot, diagnostics } = control
  const hasDevice = screen.uuid !== null
  const mayOrder = useMay(orderScreen) && hasDevice
  return (
    <div className={styles.control}>
      <Screenshot screen={screen} taken={screenshot} mayTake={mayOrder} />
      <div className={styles.words}>
        {mayOrder && <CommandButtons screenId={screen._id} orders={orders} />}
        {!hasDevice && <p className={styles.quiet}>{t.noDevice}</p>}
        {mayOrder && screen.onlineStatus !== 'online' && (
          <Callout tone="yellow" title={t.offline}>
            {t.offlineText({ minutes: ORDER_VALID_MINUTES })}
          </Callout>
        )}
        <CommandList screen={screen} orders={orders} />
        {diagnostics && <DiagnosticsReport screen={screen} diagnostics={diagnostics} />}
      </div>
    </div>
  )
}
