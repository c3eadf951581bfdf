import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { requestIdOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../ui/card.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { Breadcrumbs } from '../../ui/page.tsx'
import { AfterAMoment, Spinner } from '../../ui/waiting.tsx'
import { useCampaign } from './api.ts'
import { Callout } from '../../ui/callout.tsx'
import { CampaignHead } from './parts/campaign-head.tsx'
import { CreatorCard, PaymentCard, ReapprovalNote } from './parts/campaign-aside.tsx'
import { DeliveryCard } from './parts/delivery-card.tsx'
import { RunningScreens } from './parts/running-screens.tsx'

const texts = campaignTexts.details

/** One campaign: where it stands, what it costs, what it has played (CAMP-DET-01 to CAMP-DET-14). */
export function Component() {
  const { id = '' } = useParams()
  const campaign = useCampaign(id)
  if (campaign.data) return <Details campaign={campaign.data} />
  if (campaign.isError) {
    const isGone = campaign.error instanceof CallRefused && campaign.error.status < 500
    return (
      <Card>
        {isGone ? (
          <NotFound />
        ) : (
          <FailedState requestId={requestIdOf(campaign.error)} onRetry={() => void campaign.refetch()} />
        )}
      </Card>
    )
  }
  return (
    <AfterAMoment>
      <Spinner />
    </AfterAMoment>
  )
}

function Details({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <Breadcrumbs trail={[{ text: texts.campaigns, to: paths.campaigns() }, { text: campaign.name }]} />
      <Stack>
        {campaign.status === 'Rejected' && <Rejection campaign={campaign} />}
        <CampaignHead campaign={campaign} />
        <MainAndAside
          aside={
            <>
              <PaymentCard campaign={campaign} />
              <CreatorCard createdBy={campaign.createdBy} />
              {campaign.status === 'Approved' && <ReapprovalNote />}
            </>
          }
        >
          <DeliveryCard campaign={campaign} />
        </MainAndAside>
        <RunningScreens campaign={campaign} />
      </Stack>
    </>
  )
}

/** The reason, and the way to mend it (product design 3). */
function Rejection({ campaign }: { campaign: Campaign }) {
  return (
    <Callout
      tone="red"
      title={texts.rejectedTitle}
      actions={<LinkButton to={paths.campaignEdit(campaign._id)}>{texts.changeIt}</LinkButton>}
    >
      {campaign.rejectionReason}
    </Callout>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconSpeakerphone}
      lit={false}
      title={texts.notFound}
      reason={texts.notFoundReason}
      action={<LinkButton to={paths.campaigns()}>{texts.backToList}</LinkButton>}
    />
  )
}
