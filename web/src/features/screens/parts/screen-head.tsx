import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { renameScreen, type Screen } from '@marquee/contract/screens'
import { May } from '../../team/may.tsx'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { screenTexts } from '@marquee/contract/messages/screens'
import { formatAge, formatBytes, formatCount } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { LiveIndicator } from '../../../ui/live-indicator.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TagList } from '../bulk/tag-list.tsx'
import { checkDisplay } from '../screens.rules.ts'
import { formatLocalRelativeTime, formatLocalTime } from '../times.rules.ts'
import styles from './screen-head.module.css'
import { ScreenStage } from './screen-stage.tsx'
import { getStatusName } from '../../../ui/status-names.ts'

const t = screenTexts

/** Information on the left, the current video on the dark stage on the right (SCR-DET-03). */
export function ScreenHead(props: {
  screen: Screen
  onReplace: () => void
  onRename: () => void
  onEditTags: () => void
}) {
  const { screen, onReplace, onRename, onEditTags } = props
  return (
    <section className={styles.head}>
      <div className={styles.words}>
        <header className={styles.title}>
          <h2>
            {screen.name} <small>{screen.model}</small>
          </h2>
          <StatusBadge context="screenStatus" status={screen.status} />
          {screen.pausedAt && <Badge tone="yellow">{screenBulkTexts.paused}</Badge>}
          <StatusBadge context="displayStatus" status={screen.onlineStatus} />
        </header>
        <p className={styles.monitoring}>
          {t.monitoring} <Freshness lastConnection={screen.lastConnection} />
        </p>
        <h3>{t.information}</h3>
        <DefinitionList
          layout="columns"
          items={[
            { label: t.screenType, value: getStatusName('screenType', screen.screenType) },
            { label: t.orientation, value: getStatusName('orientation', screen.defaultOrientation) },
            { label: t.imei, value: screen.imeiNumber ?? t.none },
            {
              label: t.uuid,
              title: screen.uuid ?? undefined,
              value: screen.uuid ? (
                <span className={styles.uuid}>
                  <span>{shortenUuid(screen.uuid)}</span>
                  <CopyButton label={t.copyUuid} text={screen.uuid} />
                </span>
              ) : (
                t.none
              ),
            },
            {
              label: t.lastConnection,
              value: screen.lastConnection ? formatLocalTime(screen.lastConnection, screen) : t.neverConnected,
            },
            { label: t.slots, value: screen.slotsPerLoop },
            { label: screenBulkTexts.tags, value: <TagList tags={screen.tags} /> },
            ...listDeviceFacts(screen.device),
          ]}
        />
        <DisplayWarning screen={screen} />
        <DeviceFaults screen={screen} />
        <May call={renameScreen}>
          <div className={styles.actions}>
            <Button size="small" icon={IconPencil} onClick={onRename}>
              {t.rename}
            </Button>
            <Button size="small" icon={IconTags} onClick={onEditTags}>
              {screenBulkTexts.editTags}
            </Button>
            <Button size="small" icon={IconRefresh} onClick={onReplace}>
              {t.replace}
            </Button>
          </div>
        </May>
      </div>
      <div className={styles.stage}>
        <ScreenStage screen={screen} />
      </div>
    </section>
  )
}

/** `Live`, lit while the last heartbeat is less than a minute old, then with its age (SCR-DET-03, OPEN-87). */
function Freshness({ lastConnection }: { lastConnection: string | null }) {
  const at = useNow(5000)
  if (lastConnection === null) return <LiveIndicator ageSeconds={Infinity} otherwise={t.neverConnected} keepsLabel />
  const ageSeconds = Math.max(0, (at.getTime() - Date.parse(lastConnection)) / 1000)
  return (
    <LiveIndicator ageSeconds={ageSeconds} otherwise={t.lastSeen({ age: formatAge(lastConnection, at) })} keepsLabel />
  )
}

/** The data that the device has reported about itself (TML-5). */
function listDeviceFacts(device: Screen['device']) {
  if (!device) return []
  const { playerVersion, isUpToDate, storageUsedBytes, queuedPlays } = device
  return [
    { label: t.playerVersion, value: playerVersion ?? t.none },
    {
      label: t.content,
      value: isUpToDate === null ? t.none : <Content isUpToDate={isUpToDate} />,
    },
    { label: t.storage, value: storageUsedBytes === null ? t.none : formatBytes(storageUsedBytes) },
    ...(queuedPlays ? [{ label: t.proofsWaiting, value: formatCount(queuedPlays) }] : []),
  ]
}

function Content({ isUpToDate }: { isUpToDate: boolean }) {
  return (
    <span className={classNames(styles.content, isUpToDate && styles.upToDate)}>
      <Glyph icon={isUpToDate ? IconCloudCheck : IconCloudDownload} size={16} />
      {isUpToDate ? t.upToDate : t.outdated}
    </span>
  )
}

/** Warns of landscape videos on a portrait display, or the reverse (D-39). */
export function DisplayWarning({ screen }: { screen: Screen }) {
  const warning = checkDisplay(screen)
  if (!warning) return null
  return (
    <Callout tone="yellow" title={warning.title}>
      {warning.text}
    </Callout>
  )
}

/** The newest problems of the device; older ones are not useful here. */
function DeviceFaults({ screen }: { screen: Screen }) {
  const at = useNow(60_000)
  const faults = screen.device?.faults.slice(0, 3) ?? []
  if (faults.length === 0) return null
  return (
    <Callout tone="yellow" title={t.faults}>
      {faults.map((fault) => (
        <span key={`${fault.at} ${fault.kind}`} className={styles.fault} title={fault.detail}>
          <DateText>
            {t.faultNote({ fault: t.faultKinds[fault.kind], moment: formatLocalRelativeTime(fault.at, at, screen) })}
          </DateText>
        </span>
      ))}
    </Callout>
  )
}

const shortenUuid = (uuid: string) => `${uuid.slice(0, 8)}...${uuid.slice(-4)}`
