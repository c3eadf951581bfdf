import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudQuestion from '@tabler/icons-react/dist/esm/icons/IconCloudQuestion.mjs'
import IconPlugOff from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import {
  type ContentState,
  type FleetScreen,
  type LinkState,
  STORAGE_FULL_PERCENT,
} from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatBytes, formatCount, formatInstant } from '../../../../lib/format.ts'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { Icon } from '../../../../ui/icon.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TagList } from '../../../screens/bulk/tag-list.tsx'
import { formatElapsed } from '../ages.rules.ts'
import type { ColumnKey } from '../view.rules.ts'
import styles from './cells.module.css'

const t = fleetWatchTexts

export function NameCell({ screen }: { screen: FleetScreen }) {
  return (
    <span className={styles.pair}>
      <Link to={paths.operatorScreen(screen.id)} title={`${screen.name}, ${screen.model}`}>
        {screen.name}
      </Link>
      {screen.venue && <small title={screen.venue}>{screen.venue}</small>}
      <small title={screen.owner.name}>{screen.owner.name}</small>
    </span>
  )
}

/** The content of a column for a screen; ages are relative to `at`. */
export function Cell({ column, screen, at }: { column: ColumnKey; screen: FleetScreen; at: Date }) {
  switch (column) {
    case 'place':
      return screen.location?.name ?? <Nothing />
    case 'owner':
      return screen.owner.name
    case 'display':
      return <LinkBadge state={screen.online} />
    case 'contact':
      return <Contact screen={screen} at={at} />
    case 'playing':
      return <Playing screen={screen} />
    case 'content':
      return <ContentBadge screen={screen} at={at} />
    case 'version':
      return <Version screen={screen} />
    case 'device':
      return <Device screen={screen} />
    case 'storage':
      return <Storage screen={screen} />
    case 'errors':
      return <Errors screen={screen} />
    case 'proofs':
      return screen.queuedPlays > 0 ? formatCount(screen.queuedPlays) : <Nothing />
    case 'status':
      return <StatusBadge context="screenStatus" status={screen.status} />
    case 'type':
      return t.types[screen.type]
    case 'tags':
      return screen.tags.length > 0 ? <TagList tags={screen.tags} /> : <Nothing />
  }
}

const Nothing = () => <span className={styles.nothing}>{t.none}</span>

const LINKS: Readonly<Record<LinkState, { icon: Icon; tone: Tone }>> = {
  online: { icon: IconWifi, tone: 'green' },
  offline: { icon: IconWifiOff, tone: 'red' },
  never: { icon: IconCircleDashed, tone: 'grey' },
  unpaired: { icon: IconPlugOff, tone: 'grey' },
}

function LinkBadge({ state }: { state: LinkState }) {
  return <Badge {...LINKS[state]}>{t.link[state]}</Badge>
}

function Contact({ screen: { lastContact, online }, at }: { screen: FleetScreen; at: Date }) {
  if (lastContact === null) return <Nothing />
  return (
    <time
      dateTime={lastContact}
      title={formatInstant(lastContact)}
      className={classNames(styles.short, online === 'offline' && styles.late)}
    >
      {formatElapsed(lastContact, at)}
    </time>
  )
}

function Playing({ screen: { playing } }: { screen: FleetScreen }) {
  if (!playing) return <Nothing />
  const name = playing.kind === 'house' ? t.house : playing.name
  return (
    <span className={styles.cut} title={name}>
      {name}
    </span>
  )
}

const CONTENTS: Readonly<Record<ContentState, { icon: Icon; tone: Tone }>> = {
  current: { icon: IconCloudCheck, tone: 'green' },
  downloading: { icon: IconCloudDownload, tone: 'klein' },
  outdated: { icon: IconCloudOff, tone: 'yellow' },
  unknown: { icon: IconCloudQuestion, tone: 'grey' },
}

function ContentBadge({ screen: { content, contentSince, online }, at }: { screen: FleetScreen; at: Date }) {
  if (online === 'unpaired' || online === 'never') return <Nothing />
  return (
    <Badge
      {...CONTENTS[content]}
      title={contentSince ? t.contentAge({ age: formatElapsed(contentSince, at) }) : undefined}
    >
      {t.content[content]}
    </Badge>
  )
}

function Version({ screen: { device } }: { screen: FleetScreen }) {
  if (!device) return <Nothing />
  return (
    <span className={styles.pair}>
      <span>{device.playerVersion ?? t.none}</span>
      <small title={device.model}>{device.model}</small>
    </span>
  )
}

function Device({ screen: { device } }: { screen: FleetScreen }) {
  if (!device) return <Nothing />
  return (
    <span className={styles.pair}>
      <span title={device.model}>{device.model}</span>
      <small title={device.uuid}>{device.uuid}</small>
    </span>
  )
}

function Storage({ screen: { storage } }: { screen: FleetScreen }) {
  if (!storage) return <Nothing />
  const { usedBytes, quotaBytes } = storage
  if (!quotaBytes) return <span className={styles.short}>{formatBytes(usedBytes)}</span>
  const percent = Math.min(100, Math.round((usedBytes / quotaBytes) * 100))
  const isFull = usedBytes * 100 >= quotaBytes * STORAGE_FULL_PERCENT
  return (
    <span
      className={styles.storage}
      title={t.storageLabel({ used: formatBytes(usedBytes), quota: formatBytes(quotaBytes) })}
    >
      <span aria-hidden="true" className={styles.track}>
        <span className={classNames(styles.used, isFull && styles.full)} style={{ inlineSize: `${percent}%` }} />
      </span>
      {t.storagePercent({ percent })}
    </span>
  )
}

function Errors({ screen: { errors, lastError } }: { screen: FleetScreen }) {
  if (errors === 0 || !lastError) return <Nothing />
  return (
    <Badge
      tone="red"
      icon={IconAlertTriangle}
      title={t.lastError({ kind: t.errorKinds[lastError.kind], detail: lastError.detail })}
    >
      {formatCount(errors)}
    </Badge>
  )
}
