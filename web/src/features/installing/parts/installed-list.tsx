import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { computeFillShare, MIN_FILL_SHARE } from '@marquee/contract/display.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { getInstallation, InstalledScreen } from '@marquee/contract/installing'
import { installingTexts as texts } from '@marquee/contract/messages/installing'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUndo } from '../api.ts'
import styles from '../install.module.css'

type Installation = EndpointReply<typeof getInstallation>

/** What the link has paired, the newest first; the last pairing can be undone for some minutes. */
export function InstalledList({ token, installation }: { token: string; installation: Installation }) {
  const { screens, screenCount } = installation
  return (
    <Card title={texts.list} note={texts.count({ count: screenCount })} headingLevel={2}>
      {screens.length > 0 ? (
        <ul className={styles.list}>
          {screens.map((screen) => (
            <Installed key={`${screen._id} ${screen.pairedAt}`} token={token} screen={screen} />
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{texts.none}</p>
      )}
      {screenCount > screens.length && <p className={styles.quiet}>{texts.lastShown}</p>}
    </Card>
  )
}

function Installed({ token, screen }: { token: string; screen: InstalledScreen }) {
  const { name, venue, undoUntil } = screen
  const toast = useToast()
  const undo = useUndo(token)
  const submit = () =>
    undo.mutate(screen._id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (failure) => toast.error(getErrorMessage(failure)),
    })
  const warning = undoUntil === null ? undefined : describeTurnedDisplay(screen)
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <small>{venue}</small>
      </p>
      <span role="status">
        <OnlineBadge screen={screen} />
      </span>
      {undoUntil !== null && (
        <Button size="small" disabled={undo.isPending} aria-label={texts.undoLabel({ name, venue })} onClick={submit}>
          {texts.undo}
        </Button>
      )}
      {warning && <Callout tone="yellow">{warning}</Callout>}
      {undoUntil !== null && <small>{texts.undoNote({ time: formatTime(undoUntil) })}</small>}
    </li>
  )
}

function OnlineBadge({ screen: { onlineStatus } }: { screen: InstalledScreen }) {
  if (onlineStatus === 'online')
    return (
      <Badge tone="green" icon={IconWifi}>
        {texts.online}
      </Badge>
    )
  if (onlineStatus === 'offline')
    return (
      <Badge tone="red" icon={IconWifiOff}>
        {texts.offline}
      </Badge>
    )
  return (
    <Badge tone="grey" icon={IconClock}>
      {texts.waiting}
    </Badge>
  )
}

/** The warning for a display whose orientation differs from the videos of its venue. */
function describeTurnedDisplay({ display, screenType }: InstalledScreen): string | undefined {
  const share = computeFillShare(display, screenType)
  if (share >= MIN_FILL_SHARE) return undefined
  return texts.turned[screenType]({ percent: Math.round(share * 100) })
}
