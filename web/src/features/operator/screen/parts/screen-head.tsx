import { updateScreen } from '@marquee/contract/screens'
import { May } from '../../../team/may.tsx'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatAge, formatCount } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { LiveIndicator } from '../../../../ui/live-indicator.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ScreenStage } from '../../../screens/parts/screen-stage.tsx'
import { DisplayWarning } from '../../../screens/parts/screen-head.tsx'
import { formatLocalRelativeTime, formatLocalTime } from '../../../screens/times.rules.ts'
import {
  describeClock,
  describeDisplay,
  describeMultiplier,
  formatMultiplier,
  type ScreenAction,
  describeStorage,
} from '../screen.rules.ts'
import styles from './screen-head.module.css'
import { getStatusName } from '../../../../ui/status-names.ts'

const t = operatorScreenTexts

/** The screen and its state, with its current content beside them. */
export function ScreenHead({ known, onDeed }: { known: OperatorScreen; onDeed: (deed: ScreenAction) => void }) {
  const { screen } = known
  return (
    <section className={styles.head}>
      <div className={styles.words}>
        <header className={styles.title}>
          <h2>
            {screen.name} <small>{screen.model}</small>
          </h2>
          <StatusBadge context="screenStatus" status={screen.status} />
          <StatusBadge context="displayStatus" status={screen.onlineStatus} />
          <Freshness lastConnection={screen.lastConnection} />
        </header>
        <Whereabouts known={known} />
        <DefinitionList layout="columns" items={listFacts(known)} />
        <DisplayWarning screen={known.screen} />
        <Faults known={known} />
        <May call={updateScreen}>
          <Actions known={known} onDeed={onDeed} />
        </May>
      </div>
      <div className={styles.stage}>
        <ScreenStage screen={screen} />
      </div>
    </section>
  )
}

/** The same limit as in `Live`. */
const LIVE_SECONDS = 60

function Freshness({ lastConnection }: { lastConnection: string | null }) {
  const at = useNow(5000)
  if (lastConnection === null) return null
  const ageSeconds = Math.max(0, (at.getTime() - Date.parse(lastConnection)) / 1000)
  // The last contact already shows how long ago it was.
  return (
    ageSeconds < LIVE_SECONDS && <LiveIndicator ageSeconds={ageSeconds} otherwise={formatAge(lastConnection, at)} />
  )
}

function Whereabouts({ known: { place, owner } }: { known: OperatorScreen }) {
  return (
    <div className={styles.where}>
      {place ? (
        <span>
          {t.nameAndLocation({ name: place.name, location: place.locationName })}{' '}
          {place.status !== 'Approved' && <StatusBadge context="placeList" status={place.status} />}
        </span>
      ) : (
        <Badge tone="red">{t.noVenue}</Badge>
      )}
      <span>
        <Link to={paths.person(owner.userId)}>{owner.name}</Link>{' '}
        {owner.suspendedAt && <Badge tone="red">{t.partnerSuspended}</Badge>}
      </span>
    </div>
  )
}

function listFacts({ screen, presence, multiplier, devices }: OperatorScreen) {
  const { device, uuid, lastConnection } = screen
  const paired = devices.find(({ unpairedAt }) => unpairedAt === null)
  return [
    { label: t.facts.type, value: getStatusName('screenType', screen.screenType) },
    { label: t.facts.orientation, value: getStatusName('orientation', screen.defaultOrientation) },
    { label: t.facts.slots, value: screen.slotsPerLoop },
    {
      label: t.facts.multiplier,
      value: (
        <>
          {formatMultiplier(multiplier.value)}
          <small className={styles.quiet}>{describeMultiplier(multiplier)}</small>
        </>
      ),
    },
    { label: t.facts.lastContact, value: lastConnection ? formatLocalTime(lastConnection, screen) : t.never },
    { label: t.facts.device, value: paired ? describeDisplay(paired) : t.noDevice },
    { label: t.facts.uuid, title: uuid ?? undefined, value: uuid ? <Copied text={uuid} /> : t.none },
    { label: t.facts.imei, value: screen.imeiNumber ?? t.none },
    { label: t.facts.playerVersion, value: device?.playerVersion ?? t.none },
    { label: t.facts.content, value: <Content isUpToDate={device?.isUpToDate ?? null} /> },
    { label: t.facts.storage, value: device && presence ? (describeStorage(presence) ?? t.none) : t.none },
    { label: t.facts.queue, value: typeof device?.queuedPlays === 'number' ? formatCount(device.queuedPlays) : t.none },
    { label: t.facts.clock, value: device && presence ? describeClock(presence.clockOffsetMs) : t.none },
  ]
}

function Copied({ text }: { text: string }) {
  return (
    <span className={styles.copied}>
      <span>{text}</span>
      <CopyButton label={t.copyUuid} text={text} />
    </span>
  )
}

function Content({ isUpToDate }: { isUpToDate: boolean | null }) {
  if (isUpToDate === null) return t.none
  return (
    <span className={classNames(styles.mark, isUpToDate ? styles.good : styles.late)}>
      <Glyph icon={isUpToDate ? IconCloudCheck : IconCloudOff} size={16} />
      {isUpToDate ? t.upToDate : t.outdated}
    </span>
  )
}

/** As many problems as fit at a glance; the device history has all of them. */
const FAULTS_SHOWN = 3

function Faults({ known: { screen } }: { known: OperatorScreen }) {
  const at = useNow(60_000)
  const faults = screen.device?.faults ?? []
  if (faults.length === 0) return null
  return (
    <Callout tone="yellow" title={t.faults.title}>
      {faults.slice(0, FAULTS_SHOWN).map((fault) => (
        <span key={`${fault.at} ${fault.detail}`} className={styles.fault} title={fault.detail}>
          <DateText>
            {screenTexts.faultNote({
              fault: screenTexts.faultKinds[fault.kind],
              moment: formatLocalRelativeTime(fault.at, at, screen),
            })}
          </DateText>
          <small className={styles.quiet}>{fault.detail}</small>
        </span>
      ))}
    </Callout>
  )
}

function Actions({ known: { screen }, onDeed }: { known: OperatorScreen; onDeed: (deed: ScreenAction) => void }) {
  const isPaired = screen.uuid !== null
  return (
    <div role="group" aria-label={t.actions} className={styles.actions}>
      <Button size="small" icon={IconPencil} onClick={() => onDeed('edit')}>
        {t.edit}
      </Button>
      {screen.status !== 'Retired' && (
        <Button size="small" icon={isPaired ? IconRefresh : IconLink} onClick={() => onDeed('pair')}>
          {isPaired ? t.replace : t.pair}
        </Button>
      )}
      {isPaired && (
        <Button size="small" variant="quiet" dangerous icon={IconLinkOff} onClick={() => onDeed('unpair')}>
          {t.unpair}
        </Button>
      )}
    </div>
  )
}
