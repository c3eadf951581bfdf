import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { CampaignVeto } from '@marquee/contract/vetoes'
import type { Screen } from '@marquee/contract/screens'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { isGone } from '../../lib/query.ts'
import { formatDay } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DefinitionList, PageHeader } from '../../ui/page.tsx'
import { QuietFailure } from '../../ui/quiet-failure.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { useScreens } from '../screens/api.ts'
import { useUser } from '../session/api.ts'
import { VideoThumbnail } from '../videos/parts/video-thumbnail.tsx'
import { VetoCard } from './parts/veto-card.tsx'
import { useCampaignVeto } from './veto-api.ts'
import styles from './owner-campaign.module.css'

const texts = campaignTexts.ofOwner

/**
 * A campaign as the owner of a screen may see it: a read-only summary (OPEN-01). The page makes no call that is
 * reserved for clients.
 */
export function Component() {
  const { id = '' } = useParams()
  const { ownerId } = useUser()
  const screens = useScreens(ownerId)
  const veto = useCampaignVeto(ownerId, id)
  if (screens.data) {
    const card =
      ownerId && veto.data ? (
        <VetoCard ownerId={ownerId} known={veto.data} />
      ) : (
        veto.isError && !isGone(veto.error) && <QuietFailure onRetry={() => void veto.refetch()} />
      )
    return <Summary id={id} screens={screens.data} veto={veto.data} card={card} />
  }
  if (ownerId === undefined) return <NotFound />
  return <NotLoaded query={screens} failure="card" />
}

function Summary(props: { id: string; screens: readonly Screen[]; veto: CampaignVeto | undefined; card: ReactNode }) {
  const { id, screens, veto, card } = props
  const running = screens.filter(({ campaigns }) => campaigns.some((campaign) => campaign._id === id))
  const campaign = running[0]?.campaigns.find((one) => one._id === id)
  if (!campaign) {
    // A campaign that the partner vetoed is on none of its screens.
    if (!veto) return <NotFound />
    return (
      <>
        <PageHeader title={veto.campaign.name} />
        {card}
      </>
    )
  }
  // Restaurant screens are portrait, and so are their videos.
  const isUpright = running[0]?.screenType === 'restaurant'
  return (
    <>
      <PageHeader title={campaign.name} />
      <Stack>
        <Card title={texts.summary}>
          <div className={styles.summary}>
            <span className={styles.still}>
              <VideoThumbnail video={campaign} isUpright={isUpright} stands="middle" />
            </span>
            <DefinitionList
              layout="columns"
              items={[
                { label: texts.status, value: <StatusBadge context="campaignDetails" status={campaign.status} /> },
                { label: texts.startDate, value: formatDay(campaign.startDate) },
                { label: texts.endDate, value: formatDay(campaign.endDate) },
                { label: texts.location, value: campaign.locationName || campaignTexts.details.notSpecified },
                ...(veto?.campaign.category
                  ? [{ label: adCategoryTexts.field.label, value: adCategoryTexts.names[veto.campaign.category] }]
                  : []),
              ]}
            />
          </div>
        </Card>
        {card}
        <Card title={texts.runsOn} note={campaignTexts.screens({ count: running.length })}>
          <ul className={styles.screens}>
            {running.map((screen) => (
              <li key={screen._id}>
                <Link to={paths.screenDetails(screen._id)}>{screen.name}</Link>
                <span>{formatVenue(screen)}</span>
                <StatusBadge context="displayStatus" status={screen.onlineStatus} />
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  )
}

function formatVenue({ vehicle, restaurant }: Screen): string {
  if (restaurant) return restaurant.name
  return vehicle ? `${vehicle.brand} ${vehicle.model}, ${vehicle.registrationNumber}` : campaignFormTexts.none
}

function NotFound() {
  return (
    <Card>
      <EmptyState
        icon={IconSpeakerphone}
        lit={false}
        title={texts.notFound}
        reason={texts.notFoundReason}
        action={<LinkButton to={paths.screens()}>{texts.backToScreens}</LinkButton>}
      />
    </Card>
  )
}
