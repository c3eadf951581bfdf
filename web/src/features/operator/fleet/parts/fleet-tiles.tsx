import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { FleetCounts } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Link } from 'react-router'
import { formatCount } from '../../../../lib/format.ts'
import { IconTile, type Tone } from '../../../../ui/badge.tsx'
import type { Icon } from '../../../../ui/icon.tsx'
import { type FleetChange, computePercent, NO_STATE } from '../view.rules.ts'
import styles from './fleet-tiles.module.css'

const t = fleetWatchTexts

type Tile = { icon: Icon; tone: Tone; label: string; value: number; note: string; filter: FleetChange }

/** The state of the fleet in five figures; each links to the screens that it counts. */
export function FleetTiles(props: { counts: FleetCounts; to: (change: FleetChange) => { search: string } }) {
  const { counts, to } = props
  return (
    <ul className={styles.strip} aria-label={t.tiles}>
      {buildTiles(counts).map(({ icon, tone, label, value, note, filter }) => (
        <li key={label} className={styles.tile}>
          <Link to={to({ ...NO_STATE, ...filter })} preventScrollReset className={styles.link}>
            <IconTile tone={tone} icon={icon} />
            <span>{label}</span>
          </Link>
          <p className={styles.figure}>{formatCount(value)}</p>
          <p className={styles.note}>{note}</p>
        </li>
      ))}
    </ul>
  )
}

function buildTiles(counts: FleetCounts): Tile[] {
  const paired = counts.all - counts.unpaired
  const formatPercent = (part: number) => t.percent({ share: computePercent(part, paired) })
  return [
    {
      icon: IconWifi,
      tone: 'green',
      label: t.online,
      value: counts.online,
      note: t.onlineNote({ percent: formatPercent(counts.online) }),
      filter: { online: 'online' },
    },
    {
      icon: IconWifiOff,
      tone: 'red',
      label: t.offline,
      value: counts.offline,
      note: t.offlineNote({ many: counts.silentForADay }),
      filter: { online: 'offline', sort: 'contact' },
    },
    {
      icon: IconCloudOff,
      tone: 'yellow',
      label: t.outdated,
      value: counts.outdated,
      note: formatPercent(counts.outdated),
      filter: { content: 'outdated' },
    },
    {
      icon: IconCloudDownload,
      tone: 'klein',
      label: t.downloading,
      value: counts.downloading,
      note: t.downloadingNote,
      filter: { content: 'downloading' },
    },
    {
      icon: IconDatabase,
      tone: 'grey',
      label: t.proofs,
      value: counts.proofsWaiting,
      note: t.proofsNote({ many: counts.withProofs }),
      filter: { proofs: 'waiting' },
    },
  ]
}
