import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { requestIdOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { AfterAMoment, Spinner } from '../../ui/waiting.tsx'
import { useCampaignToEdit } from './api.ts'
import { CampaignFormView } from './parts/campaign-form-view.tsx'

/** `Add Campaign` and `Update Campaign` (CAMP-FORM-01). */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <CampaignFormView key="new" /> : <EditCampaign key={id} id={id} />
}

function EditCampaign({ id }: { id: string }) {
  const campaign = useCampaignToEdit(id)
  if (campaign.data) return <CampaignFormView stored={campaign.data} />
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

function NotFound() {
  const { details } = campaignTexts
  return (
    <EmptyState
      icon={IconSpeakerphone}
      lit={false}
      title={details.notFound}
      reason={details.notFoundReason}
      action={<LinkButton to={paths.campaigns()}>{details.backToList}</LinkButton>}
    />
  )
}
