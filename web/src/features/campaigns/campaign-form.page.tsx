import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { toLoadState } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useCampaignToEdit } from './api.ts'
import { CampaignFormView } from './parts/campaign-form-view.tsx'

/** `Add Campaign` and `Update Campaign` (CAMP-FORM-01). */
export function Component() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const copied = query.get('copy')
  if (id !== undefined) return <EditCampaign key={id} id={id} />
  return copied ? <RunAgain key={copied} id={copied} /> : <CampaignFormView key="new" />
}

/** The form for a new campaign that starts as a copy of an ended one. */
function RunAgain({ id }: { id: string }) {
  const load = toLoadState(useCampaignToEdit(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(ended) => <CampaignFormView copyOf={ended} />}
    </Loaded>
  )
}

function EditCampaign({ id }: { id: string }) {
  const load = toLoadState(useCampaignToEdit(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(stored) => <CampaignFormView stored={stored} />}
    </Loaded>
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
