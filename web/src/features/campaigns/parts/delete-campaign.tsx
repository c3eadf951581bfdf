import type { ListedCampaign } from '@marquee/contract/campaigns'
import { reservesSlots } from '@marquee/contract/campaigns.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { getErrorMessage } from '../../../lib/call.ts'
import { getNow } from '../../../lib/clock.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useDeleteCampaign, useDeletionCredit } from '../api.ts'
import { getCampaignDay, isOnAir, isUpright } from '../list-view.ts'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import styles from '../../videos/parts/deleted-object.module.css'

const texts = campaignTexts.list

/** Asks before a campaign is deleted, and lists what stops playing (CAMP-08 to CAMP-10, DEL-1). */
export function DeleteCampaign(props: { campaign: ListedCampaign; onClose: () => void; onDeleted: () => void }) {
  const { campaign, onClose, onDeleted } = props
  const toast = useToast()
  const remove = useDeleteCampaign(campaign.company._id, {
    onDeleted: () => {
      toast.success(texts.deletedTitle, texts.deleted)
      onDeleted()
    },
    onFailed: (failure) => {
      toast.error(texts.oops, getErrorMessage(failure))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.deleteConfirm}
      busyText={remove.isPending && texts.deleting}
      onConfirm={() => remove.mutate(campaign._id)}
      onClose={onClose}
    >
      <VideoThumbnail video={campaign.video} isUpright={isUpright(campaign.video)} look="small" />
      <p className={styles.object}>
        <strong>{campaign.name}</strong>
        <Impact campaign={campaign} />
        <Credit campaign={campaign} />
      </p>
    </ConfirmDialog>
  )
}

function Impact({ campaign }: { campaign: ListedCampaign }) {
  const { numberOfScreens: screens, status, endDate } = campaign
  const at = getNow()
  if (screens > 0 && isOnAir(campaign, at))
    return <span className={styles.stops}>{texts.stopsNow({ count: screens })}</span>
  if (screens === 0 || !reservesSlots(status)) return <span>{texts.nothingPlays}</span>
  const hasEnded = getCampaignDay(campaign, at) > endDate
  return <span>{hasEnded ? texts.hasEnded : texts.freesScreens({ count: screens })}</span>
}

/** The amount that the client gets back, as on the credit note that follows. */
function Credit({ campaign }: { campaign: ListedCampaign }) {
  const credit = useDeletionCredit(campaign._id)
  if (credit.isPending) return <span>{texts.readingCredit}</span>
  if (credit.isError) return <span>{texts.creditUnknown}</span>
  const { credits } = credit.data
  if (credits.length === 0) return <span>{texts.noCredit}</span>
  return credits.map(({ invoice, grossCents }) => (
    <span key={invoice}>{texts.credit({ amount: formatEuros(grossCents), invoice })}</span>
  ))
}
