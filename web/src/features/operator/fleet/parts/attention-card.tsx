import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { type AttentionItem, STORAGE_FULL_PERCENT } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { IconTile, type Tone } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Glyph, type Icon } from '../../../../ui/icon.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { formatElapsed } from '../ages.rules.ts'
import { useAttention } from '../api.ts'
import styles from './attention-card.module.css'

const t = fleetWatchTexts

const LOOKS: Readonly<Record<AttentionItem['kind'], { icon: Icon; tone: Tone }>> = {
  offline: { icon: IconWifiOff, tone: 'red' },
  storage: { icon: IconDatabase, tone: 'yellow' },
  content: { icon: IconCloudOff, tone: 'yellow' },
  version: { icon: IconVersions, tone: 'yellow' },
}

/** What needs attention in the whole fleet; each entry links to its screens. */
export function AttentionCard() {
  const attention = useAttention()
  const { data } = attention
  return (
    <Card title={t.attention} note={data?.items.length || undefined} flush className={styles.card}>
      {!data ? (
        <NotLoaded query={attention} rows={4} />
      ) : data.items.length > 0 ? (
        <ul>
          {data.items.map((item) => (
            <Item key={`${item.kind} ${item.subject?.id}`} item={item} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={IconCircleCheck}
          title={t.attentionNone}
          reason={t.attentionNoneReason}
          headingLevel={3}
          lit
        />
      )}
    </Card>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const at = useNow()
  const { title, text, to } = describeItem(item, at)
  const { icon, tone } = LOOKS[item.kind]
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.link}>
        <IconTile tone={tone} icon={icon} />
        <span className={styles.words}>
          <b title={title}>{title}</b>
          <small>{text}</small>
        </span>
        <Glyph icon={IconChevronRight} size={16} />
      </Link>
    </li>
  )
}

function describeItem(item: AttentionItem, at: Date): { title: string; text: string; to: string } {
  const { kind, subject, screens, since, percent } = item
  const name = subject?.name ?? ''
  const age = since ? formatElapsed(since, at) : ''
  switch (kind) {
    case 'offline':
      return {
        title: name,
        text:
          percent !== null && percent >= STORAGE_FULL_PERCENT
            ? t.attentionOfflineFull({ age, percent })
            : t.attentionOffline({ age }),
        to: paths.operatorScreen(subject?.id ?? ''),
      }
    case 'content':
      return {
        title: t.attentionContent({ many: screens, place: name }),
        text: t.attentionContentText,
        to: paths.filteredFleet({ content: 'outdated', location: subject?.id ?? '' }),
      }
    case 'version':
      return {
        title: t.attentionVersion({ version: name }),
        text: t.attentionVersionText({ many: screens }),
        to: paths.filteredFleet({ version: name }),
      }
    default:
      return {
        title: t.attentionStorage,
        text: t.attentionStorageText({ many: screens, percent: percent ?? 0 }),
        to: paths.filteredFleet({ storage: 'full', sort: '-storage' }),
      }
  }
}
