import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CampaignSort, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatCount, formatDay, formatEuroAmount } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { TYPE_ICON } from '../../../../ui/type-icon.ts'
import { formatPercent } from '@marquee/contract/texts/delivery-report'
import { DeliveryBadge } from '../../../campaigns/parts/delivery-badge.tsx'
import { VideoThumbnail } from '../../../videos/parts/video-thumbnail.tsx'
import { useRowKeys } from '../../shared/use-row-keys.ts'
import { getDirection, toggleSort } from '../../shared/view.rules.ts'
import { useCampaignsView } from '../use-campaigns-view.ts'
import { DESCENDING_FIRST } from '../view.rules.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import styles from './campaign-list.module.css'

/** A page of the campaigns of all companies. */
export function CampaignList({ campaigns }: { campaigns: readonly OperatorCampaign[] }) {
  const {
    view: { sort },
    change,
    readsMoney,
  } = useCampaignsView()
  const [paying, setPaying] = useState<OperatorCampaign | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  const buildSort = (key: CampaignSort) => ({
    sort: {
      direction: getDirection(sort, key),
      onSort: () => change({ sort: toggleSort(sort, key, DESCENDING_FIRST) }),
    },
  })
  const columns: Column<OperatorCampaign>[] = [
    {
      key: 'name',
      head: t.name,
      name: true,
      width: '26%',
      ...buildSort('name'),
      cell: (campaign) => <Name campaign={campaign} />,
    },
    { key: 'flight', head: t.flight, ...buildSort('start'), cell: (campaign) => <Flight campaign={campaign} /> },
    { key: 'status', head: t.status, cell: (campaign) => <Status campaign={campaign} /> },
    { key: 'delivery', head: t.delivery, cell: (campaign) => <Headline delivery={campaign.delivery} /> },
    {
      key: 'delivered',
      head: t.delivered,
      align: 'end',
      ...buildSort('delivered'),
      cell: ({ delivery }) => <Plays delivery={delivery} />,
    },
    {
      key: 'shortfall',
      head: t.shortfall,
      align: 'end',
      ...buildSort('shortfall'),
      cell: ({ delivery }) => <Missing delivery={delivery} />,
    },
    {
      key: 'cost',
      head: t.cost,
      align: 'end',
      ...buildSort('cost'),
      cell: ({ totalCost, paid, isOwed, openCents }) => (
        <span className={styles.sum}>
          <span className={styles.money}>{formatEuroAmount(totalCost)}</span>
          {(paid || isOwed) && (
            <span>
              <StatusBadge context="payment" status={paid ? 'Paid' : 'Unpaid'} />
            </span>
          )}
          {openCents !== null && openCents > 0 && <small>{t.owed({ amount: formatEuros(openCents) })}</small>}
        </span>
      ),
    },
    {
      key: 'action',
      head: t.action,
      align: 'end',
      cell: (campaign) => <PaymentButton campaign={campaign} onClick={() => setPaying(campaign)} />,
    },
  ]
  const shown = columns.filter(({ key }) => readsMoney || !MONEY_COLUMNS.includes(key))
  return (
    <div ref={root}>
      <ScrollRegion label={t.label} className={styles.list}>
        <Table label={t.label} rows={campaigns} rowKey={({ _id }) => _id} columns={shown} wide />
      </ScrollRegion>
      {paying && <PaymentDialog campaign={paying} onClose={() => setPaying(null)} />}
    </div>
  )
}

/** For operators who read money (decision 38). */
const MONEY_COLUMNS = ['cost', 'action']

type Part = { campaign: OperatorCampaign }
type Delivery = Pick<OperatorCampaign, 'delivery'>

function Name({ campaign: { _id, name, company, type, poster } }: Part) {
  return (
    <span className={styles.name}>
      <span className={styles.still}>
        <VideoThumbnail video={{ poster }} isUpright={type === 'restaurant'} look="small" />
      </span>
      <Link to={paths.operatorCampaign(_id)} data-opens-row="" title={name} className={styles.cut}>
        {name}
      </Link>
      <small className={styles.cut} title={company.name}>
        {company.name}
      </small>
    </span>
  )
}

function Flight({ campaign: { startDate, endDate, type, location } }: Part) {
  return (
    <span className={styles.two}>
      {/* If the text does not fit in one line, it wraps only before the end date. */}
      <span>
        <DateText>
          {campaignTexts.period({ start: formatDay(startDate), end: formatDay(endDate) }).replace(' ', '\u00a0')}
        </DateText>
      </span>
      <small className={styles.where}>
        <Glyph icon={TYPE_ICON[type]} size={14} />
        <span className="mq-hidden">{t.csv.types[type]}</span>
        {location?.name ?? t.noLocation}
      </small>
    </span>
  )
}

function Status({ campaign: { status, isDeleted, company } }: Part) {
  if (isDeleted)
    return (
      <Badge tone="grey" icon={IconTrash}>
        {t.deleted}
      </Badge>
    )
  return (
    <span className={styles.two}>
      <span>
        <StatusBadge context="campaignList" status={status} />
      </span>
      {company.isSuspended && <small>{t.suspended}</small>}
    </span>
  )
}

/** The same word and percentage that the client sees. */
function Headline({ delivery: { state, percent } }: Delivery) {
  return (
    <span className={styles.two}>
      <span>
        <DeliveryBadge state={state} />
      </span>
      {percent !== null && <small>{t.percentDelivered({ percent: formatPercent(percent) })}</small>}
    </span>
  )
}

function Plays({ delivery: { throughDay, promised, delivered } }: Delivery) {
  if (throughDay === null) return <span className={styles.quiet}>{t.none}</span>
  return (
    <span className={styles.sum} title={t.through({ day: formatDay(throughDay) })}>
      <b>{formatCount(delivered)}</b>
      <small>{t.ofPromised({ promised: formatCount(promised) })}</small>
    </span>
  )
}

function Missing({ delivery: { throughDay, shortfall } }: Delivery) {
  if (throughDay === null) return <span className={styles.quiet}>{t.none}</span>
  return shortfall > 0 ? <b className={styles.missing}>{formatCount(shortfall)}</b> : formatCount(shortfall)
}

function PaymentButton({ campaign, onClick }: Part & { onClick: () => void }) {
  const { name, paid, isOwed, isDeleted } = campaign
  if (isDeleted || !(paid || isOwed)) return null
  return (
    <Button
      variant="quiet"
      size="small"
      icon={paid ? IconCashOff : IconCash}
      aria-label={paid ? t.markUnpaidLabel({ name }) : t.markPaidLabel({ name })}
      title={paid ? t.markUnpaid : t.markPaid}
      onClick={onClick}
    />
  )
}
