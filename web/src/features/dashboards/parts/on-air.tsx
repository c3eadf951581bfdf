import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { truncateText } from '@marquee/contract/text.rules'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { getNow } from '../../../lib/clock.ts'
import { formatEuroAmount } from '../../../lib/format.ts'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isUpright, computeWeekBulbs } from '../../campaigns/list-view.ts'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import { selectOnAir } from '../overview.rules.ts'
import styles from './on-air.module.css'

/** As many campaigns as fit beside the chart; the list has all of them. */
const MAX_CAMPAIGNS = 3

/** The campaigns that run today, with their week. */
export function OnAir({ campaigns }: { campaigns: readonly ListedCampaign[] }) {
  const running = selectOnAir(campaigns, getNow())
  return (
    <Card
      flush
      title={dashboardTexts.onAirTitle}
      actions={<Link to={paths.campaigns()}>{dashboardTexts.allCampaigns}</Link>}
    >
      {running.length === 0 ? (
        <EmptyState
          icon={IconSpeakerphone}
          headingLevel={3}
          title={dashboardTexts.nothingOnAir}
          reason={dashboardTexts.nothingOnAirReason}
        />
      ) : (
        <ul className={styles.list}>
          {running.slice(0, MAX_CAMPAIGNS).map((campaign) => (
            <Entry key={campaign._id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({ campaign }: { campaign: ListedCampaign }) {
  const { lit, half, words } = computeWeekBulbs(campaign, getNow())
  const screens = campaign.type === 'vehicle' ? dashboardTexts.vehicleScreens : dashboardTexts.restaurantScreens
  return (
    <li className={styles.entry}>
      <span className={styles.media}>
        <VideoThumbnail video={campaign.video} isUpright={isUpright(campaign.video)} look="small" />
      </span>
      <div className={styles.words}>
        <Link to={paths.campaignDetails(campaign._id)} title={campaign.name} className={styles.name}>
          {truncateText(campaign.name)}
        </Link>
        <p className={styles.where}>{screens({ count: campaign.numberOfScreens, place: campaign.locationName })}</p>
        <p className={styles.week}>
          <Bulbs total={campaign.numberOfWeeks} lit={lit} half={half} size="small" label={words} />
          <span aria-hidden="true">{words}</span>
          <strong>{formatEuroAmount(campaign.totalCost)}</strong>
        </p>
      </div>
    </li>
  )
}
