import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ListedCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { useMay } from '../../team/may.tsx'
import { truncateText } from '@marquee/contract/text.rules'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { Link } from 'react-router'
import { getNow } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { formatDay, formatEuroAmount } from '../../../lib/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { canBeExtended } from '../extension.ts'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import { hasEnded, isUpright } from '../list-view.ts'
import styles from './campaign-table.module.css'

const texts = campaignTexts.list

/** The campaigns as a table, to compare dates and sums; a row has the same actions as a card (LST-6, LST-9). */
export function CampaignTable(props: {
  campaigns: readonly ListedCampaign[]
  onExtend: (campaign: ListedCampaign) => void
  onDelete: (campaign: ListedCampaign) => void
}) {
  const { campaigns, ...actions } = props
  const mayChange = useMay(updateCampaign)
  const columns = buildColumns(actions)
  return (
    <Card flush>
      <Table
        label={texts.label}
        wide
        columns={mayChange ? columns : columns.filter(({ key }) => key !== 'actions')}
        rows={campaigns}
        rowKey={({ _id }) => _id}
      />
    </Card>
  )
}

type RowActions = Record<'onExtend' | 'onDelete', (campaign: ListedCampaign) => void>

function buildColumns({ onExtend, onDelete }: RowActions): Column<ListedCampaign>[] {
  return [
    { key: 'name', head: texts.name, name: true, cell: (campaign) => <Name campaign={campaign} /> },
    { key: 'status', head: texts.status, cell: ({ status }) => <StatusBadge context="campaignList" status={status} /> },
    {
      key: 'period',
      head: texts.period,
      // If the text does not fit in one line, it wraps only before the end date.
      cell: ({ startDate, endDate }) =>
        campaignTexts.period({ start: formatDay(startDate), end: formatDay(endDate) }).replace(' ', '\u00a0'),
    },
    { key: 'screens', head: texts.screensHead, align: 'end', cell: ({ numberOfScreens }) => numberOfScreens },
    { key: 'cost', head: texts.totalCost, align: 'end', cell: ({ totalCost }) => formatEuroAmount(totalCost) },
    {
      key: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (campaign) => (
        <Actions campaign={campaign} onExtend={() => onExtend(campaign)} onDelete={() => onDelete(campaign)} />
      ),
    },
  ]
}

function Name({ campaign }: { campaign: ListedCampaign }) {
  const { _id, name, type, locationName } = campaign
  const location = locationName || campaignTexts.details.notSpecified
  return (
    <span className={styles.name}>
      <VideoThumbnail video={campaign.video} isUpright={isUpright(campaign.video)} look="small" />
      <span className={styles.words}>
        <Link to={paths.campaignDetails(_id)} title={name}>
          {truncateText(name)}
        </Link>
        <small title={location}>
          <span title={campaignTexts[type]} className={styles.type}>
            <Glyph icon={TYPE_ICON[type]} size={14} />
            <span className="mq-hidden">{campaignTexts[type]}</span>
          </span>
          {truncateText(location)}
        </small>
      </span>
    </span>
  )
}

function Actions(props: { campaign: ListedCampaign; onExtend: () => void; onDelete: () => void }) {
  const { campaign, onExtend, onDelete } = props
  const { _id, name, status, makegoodOf } = campaign
  const at = getNow()
  const isOver = hasEnded(campaign, at)
  const copy = isOver ? texts.runAgainLabel({ name }) : texts.duplicateLabel({ name })
  const edit = status === 'Draft' ? texts.continueLabel({ name }) : texts.editLabel({ name })
  return (
    <span className={styles.actions}>
      {canBeExtended(campaign, at) && (
        <Button
          variant="quiet"
          size="small"
          icon={IconCalendarPlus}
          aria-label={campaignExtensionTexts.actionLabel({ name })}
          title={campaignExtensionTexts.actionLabel({ name })}
          aria-haspopup="dialog"
          onClick={onExtend}
        />
      )}
      {/* Free days are neither edited nor copied (decision 34). */}
      {makegoodOf === null && (
        <>
          <LinkButton
            variant="quiet"
            size="small"
            icon={IconPencil}
            to={paths.campaignEdit(_id)}
            aria-label={edit}
            title={edit}
          />
          <LinkButton
            variant="quiet"
            size="small"
            icon={isOver ? IconRepeat : IconCopy}
            to={paths.campaignCopy(_id)}
            aria-label={copy}
            title={copy}
          />
        </>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={IconTrash}
        dangerous
        aria-label={texts.deleteLabel({ name })}
        title={texts.deleteLabel({ name })}
        onClick={onDelete}
      />
    </span>
  )
}
