import type { Screen } from '@marquee/contract/screens'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { buildMediaUrl, buildPosterUrl } from '../../../lib/media-url.ts'
import { Card } from '../../../ui/card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from './running-cards.module.css'

const t = screenTexts

/** SCR-DET-05 */
export function ActiveCampaigns({ screen: { campaigns } }: { screen: Screen }) {
  return (
    <Card title={t.activeCampaigns} note={campaigns.length} flush={campaigns.length > 0}>
      {campaigns.length === 0 ? (
        <p className={styles.none}>{t.noCampaigns}</p>
      ) : (
        <Table
          label={t.activeCampaigns}
          rows={campaigns}
          rowKey={(campaign) => campaign._id}
          columns={[
            {
              key: 'name',
              head: t.campaignName,
              name: true,
              cell: ({ _id, name }) => <Link to={paths.ownerCampaign(_id)}>{name}</Link>,
            },
            {
              key: 'status',
              head: t.campaignStatus,
              cell: ({ status }) => <StatusBadge context="campaignDetails" status={status} />,
            },
            {
              key: 'dates',
              head: t.campaignDates,
              cell: ({ startDate, endDate }) =>
                campaignTexts.period({ start: formatDay(startDate), end: formatDay(endDate) }),
            },
            { key: 'location', head: t.location, cell: ({ locationName }) => locationName || t.notSpecified },
          ]}
        />
      )}
    </Card>
  )
}

/** SCR-DET-06 */
export function EntertainmentVideos({ screen }: { screen: Screen }) {
  const { entertainmentVideos } = screen
  return (
    <Card title={t.entertainmentVideos} note={entertainmentVideos.length}>
      {entertainmentVideos.length === 0 ? (
        <p className={styles.none}>{t.noVideos}</p>
      ) : (
        <ul className={styles.videos}>
          {entertainmentVideos.map(({ _id, name, category, startDate, endDate, video }) => (
            <li key={_id} className={styles.video}>
              <span className={styles.film}>
                {/* Nothing of it is loaded but its poster. */}
                <video
                  src={buildMediaUrl(video.name)}
                  poster={buildPosterUrl(video.poster, 160)}
                  preload="none"
                  muted
                  playsInline
                  tabIndex={-1}
                  aria-hidden="true"
                />
              </span>
              <span className={styles.words}>
                <Link to={paths.infotainmentVideoDetails(_id)}>{name}</Link>
                <small>{campaignTexts.period({ start: formatDay(startDate), end: formatDay(endDate) })}</small>
                <StatusBadge context="category" status={category} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
