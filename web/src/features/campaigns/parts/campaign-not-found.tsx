import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const { details: texts } = campaignTexts

/** No campaign of the company has this id. */
export function CampaignNotFound() {
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
