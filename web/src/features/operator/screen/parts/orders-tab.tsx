import { listInvoices } from '@marquee/contract/invoices'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import type { ScreenOrder } from '@marquee/contract/operator-screens'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatCount, formatDay, formatShortDay } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { Segmented } from '../../../../ui/choices.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { Table } from '../../../../ui/table.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useMay } from '../../../team/may.tsx'
import { useScreenOrders } from '../api.ts'
import { useScreenAddress } from '../use-screen-address.ts'
import styles from './tabs.module.css'

const t = operatorScreenTexts.orders

/** The campaigns booked on the screen, their plays of today, and the occupancy of the coming weeks. */
export function OrdersTab({ known }: { known: OperatorScreen }) {
  const { text, show } = useScreenAddress()
  const when = text('when') === 'over' ? 'over' : 'now'
  const readsMoney = useMay(listInvoices)
  const orders = useScreenOrders(known.screen._id, when)
  return (
    <Stack>
      <Card
        title={t.title}
        actions={
          <Segmented
            label={t.which}
            value={when}
            onValue={(value) => show({ when: value === 'now' ? '' : value })}
            choices={[
              { value: 'now', label: t.now },
              { value: 'over', label: t.over },
            ]}
          />
        }
        flush
      >
        {orders.isError || !orders.data ? (
          <NotLoaded query={orders} rows={3} />
        ) : orders.data.orders.length === 0 ? (
          <p className={styles.none}>{when === 'over' ? t.emptyOver : t.empty}</p>
        ) : (
          <Table
            label={t.title}
            wide
            rows={orders.data.orders}
            rowKey={({ campaignId }) => campaignId}
            columns={buildColumns((why) => show({ why })).filter(({ key }) => readsMoney || key !== 'paid')}
          />
        )}
      </Card>
      <SoldDays known={known} />
    </Stack>
  )
}

function buildColumns(onAsk: (campaignId: string) => void) {
  return [
    {
      key: 'name',
      head: t.name,
      name: true,
      cell: ({ campaignId, name, company }: ScreenOrder) => (
        <span className={styles.cell}>
          <Link to={paths.operatorCampaign(campaignId)}>{name}</Link>
          <small className={styles.block}>{company}</small>
        </span>
      ),
    },
    {
      key: 'status',
      head: t.status,
      cell: ({ status }: ScreenOrder) => <StatusBadge context="campaignList" status={status} />,
    },
    {
      key: 'flight',
      head: t.flight,
      cell: ({ startsOn, endsOn }: ScreenOrder) =>
        campaignTexts.period({ start: formatDay(startsOn), end: formatDay(endsOn) }),
    },
    {
      key: 'today',
      head: t.today,
      align: 'end' as const,
      cell: ({ state, today }: ScreenOrder) =>
        state === 'running' ? (
          <span className={styles.cell}>
            {t.ofPromised({ plays: today.plays, promised: today.promised })}
            {today.partialPlays > 0 && (
              <small className={styles.block}>{t.partial({ count: today.partialPlays })}</small>
            )}
          </span>
        ) : (
          operatorScreenTexts.none
        ),
    },
    { key: 'total', head: t.total, align: 'end' as const, cell: ({ plays }: ScreenOrder) => formatCount(plays) },
    {
      key: 'paid',
      head: t.paid,
      cell: ({ isPaid, status }: ScreenOrder) =>
        (isPaid || status === 'Approved') && <StatusBadge context="payment" status={isPaid ? 'Paid' : 'Unpaid'} />,
    },
    {
      key: 'why',
      head: t.ask,
      cell: ({ campaignId, name }: ScreenOrder) => (
        <Button size="mini" aria-label={t.askLabel({ name })} onClick={() => onAsk(campaignId)}>
          {t.ask}
        </Button>
      ),
    },
  ]
}

/** One bar per day, filled by the booked share. */
function SoldDays({ known: { calendar } }: { known: OperatorScreen }) {
  return (
    <Card title={t.calendar}>
      <ol className={styles.calendar}>
        {calendar.map(({ day, slotsTaken, slotsPerLoop }) => {
          const text = t.dayLabel({ day: formatDay(day), taken: slotsTaken, of: slotsPerLoop })
          return (
            <li key={day} className={styles.day} title={text}>
              <span className={styles.well} aria-hidden="true">
                <span className={styles.taken} style={{ blockSize: `${(slotsTaken / slotsPerLoop) * 100}%` }} />
              </span>
              <span aria-hidden="true">{slotsTaken}</span>
              <span aria-hidden="true">{formatShortDay(day)}</span>
              <span className="mq-hidden">{text}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
