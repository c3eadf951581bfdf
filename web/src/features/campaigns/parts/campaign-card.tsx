import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ListedCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { useMay } from '../../team/may.tsx'
import { truncateText } from '@marquee/contract/text.rules'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { getNow } from '../../../lib/clock.ts'
import { formatDay, formatEuroAmount } from '../../../lib/format.ts'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { canBeExtended } from '../extension.ts'
import { computeWeekBulbs, hasEnded, isUpright } from '../list-view.ts'
import styles from './campaign-card.module.css'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'

const texts = campaignTexts.list

/** A campaign of the list; its name is the only link to the details (CAMP-04, OPEN-60, LST-9). */
export function CampaignCard(props: { campaign: ListedCampaign; onExtend: () => void; onDelete: () => void }) {
  const { campaign, ...actions } = props
  const nameId = useId()
  const mayChange = useMay(updateCampaign)
  const location = campaign.locationName || campaignTexts.details.notSpecified
  return (
    <ObjectCard
      media={<VideoThumbnail video={campaign.video} isUpright={isUpright(campaign.video)} />}
      badge={<StatusBadge context="campaignList" status={campaign.status} />}
      name={
        <Link id={nameId} to={paths.campaignDetails(campaign._id)} title={campaign.name}>
          {truncateText(campaign.name)}
        </Link>
      }
      foot={mayChange && <Actions campaign={campaign} nameId={nameId} {...actions} />}
    >
      <div className={styles.facts}>
        <MetaLine
          facts={[
            { icon: TYPE_ICON[campaign.type], value: campaignTexts[campaign.type] },
            { icon: IconMapPin, value: truncateText(location), title: location },
          ]}
        />
        <MetaLine
          facts={[
            {
              icon: IconCalendar,
              value: campaignTexts.period({ start: formatDay(campaign.startDate), end: formatDay(campaign.endDate) }),
            },
          ]}
        />
      </div>
      <div className={styles.sum}>
        <Weeks campaign={campaign} />
        <span className={styles.amount}>{formatEuroAmount(campaign.totalCost)}</span>
      </div>
    </ObjectCard>
  )
}

function Weeks({ campaign }: { campaign: ListedCampaign }) {
  const { lit, half, words } = computeWeekBulbs(campaign, getNow())
  const isShort = campaign.numberOfWeeks <= 8
  return (
    <span className={styles.weeks}>
      {isShort && <Bulbs total={campaign.numberOfWeeks} lit={lit} half={half} label={words} />}
      <span className={styles.words} aria-hidden={isShort}>
        {words}
      </span>
    </span>
  )
}

/** All actions are separate tab stops, described by the campaign's name (CAMP-05); to run it again comes first. */
function Actions(props: { campaign: ListedCampaign; nameId: string; onExtend: () => void; onDelete: () => void }) {
  const { campaign, nameId, onExtend, onDelete } = props
  const at = getNow()
  const isOver = hasEnded(campaign, at)
  // Free days are neither edited nor copied (decision 34).
  const isFree = campaign.makegoodOf !== null
  return (
    <>
      {isOver && !isFree && (
        <LinkButton
          variant="quiet"
          size="small"
          icon={IconRepeat}
          to={paths.campaignCopy(campaign._id)}
          aria-describedby={nameId}
        >
          {campaignTexts.details.runAgain}
        </LinkButton>
      )}
      {!isFree && (
        <LinkButton
          variant="quiet"
          size="small"
          icon={IconPencil}
          to={paths.campaignEdit(campaign._id)}
          aria-describedby={nameId}
        >
          {campaign.status === 'Draft' ? texts.continueDraft : texts.edit}
        </LinkButton>
      )}
      {canBeExtended(campaign, at) && (
        <Button
          variant="quiet"
          size="small"
          icon={IconCalendarPlus}
          aria-label={campaignExtensionTexts.action}
          title={campaignExtensionTexts.action}
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={onExtend}
        />
      )}
      {!isOver && !isFree && (
        <LinkButton
          variant="quiet"
          size="small"
          icon={IconCopy}
          to={paths.campaignCopy(campaign._id)}
          aria-label={campaignTexts.details.duplicate}
          title={campaignTexts.details.duplicate}
          aria-describedby={nameId}
        />
      )}
      <Button variant="quiet" size="small" icon={IconTrash} dangerous aria-describedby={nameId} onClick={onDelete}>
        {texts.delete}
      </Button>
    </>
  )
}
