import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { instantText } from '../../../lib/format.ts'
import { pictureSource } from '../../../lib/media-url.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './running-screens.module.css'
import { TYPE_ICON } from '../../../ui/type-icon.ts'

const texts = campaignTexts.details
type Screen = Campaign['screensRunningOn'][number]

const COLUMNS: readonly Column<Screen>[] = [
  { key: 'place', head: texts.place, name: true, cell: (screen) => <Place screen={screen} /> },
  { key: 'screen', head: texts.screen, cell: (screen) => screen.model },
  {
    key: 'status',
    head: texts.displayStatus,
    cell: (screen) => <StatusBadge place="displayStatus" status={screen.onlineStatus} />,
  },
  { key: 'plays', head: texts.plays, align: 'end', cell: (screen) => <b>{count(screen.plays)}</b> },
  { key: 'impressions', head: texts.impressions, align: 'end', cell: (screen) => count(screen.impressions) },
  {
    key: 'last',
    head: texts.lastPlayed,
    align: 'end',
    cell: (screen) => (screen.lastPlayedAt ? instantText(screen.lastPlayedAt) : texts.never),
  },
]

/** Every screen of the campaign with its vehicle or restaurant and what it has proven (CAMP-DET-09). */
export function RunningScreens({ campaign }: { campaign: Campaign }) {
  const screens = campaign.screensRunningOn
  if (screens.length === 0) {
    return (
      <Card title={texts.screensTitle}>
        <EmptyState icon={IconDeviceTv} headingLevel={3} title={texts.noScreens} reason={texts.noScreensReason} />
      </Card>
    )
  }
  return (
    <Card title={texts.screensTitle} note={screens.length} flush className={styles.card}>
      <Table label={texts.screensTitle} columns={COLUMNS} rows={screens} rowKey={(screen) => screen.screenId} wide />
    </Card>
  )
}

function Place({ screen }: { screen: Screen }) {
  const { vehicle, restaurant } = screen
  const name = vehicle ? `${vehicle.brand} ${vehicle.model}` : (restaurant?.name ?? campaignTexts.form.none)
  return (
    <span className={styles.place}>
      <span className={styles.picture}>
        <Picture
          source={pictureSource(vehicle?.image ?? restaurant?.image, '52px')}
          alt=""
          otherwise={<Glyph icon={TYPE_ICON[restaurant ? 'restaurant' : 'vehicle']} />}
        />
      </span>
      <span>
        {name}
        {vehicle && <small>{vehicle.registrationNumber}</small>}
      </span>
    </span>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
