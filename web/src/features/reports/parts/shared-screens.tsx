import { type CampaignReport, MAX_REPORT_SCREENS } from '@marquee/contract/campaign-reports'
import type { DeliverySoFar } from '@marquee/contract/delivery'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { formatCount } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from '../shared-report.module.css'

type Row = { key: string; place: string; name: string; soFar: DeliverySoFar }

/** The venues and screens of a report; the sums are those of its headline. */
export function SharedScreens({ report: { screens, others, totals } }: { report: CampaignReport }) {
  if (screens.length === 0) return null
  const rows: Row[] = screens.map(({ place, name, soFar }, index) => ({
    key: String(index),
    place: place || reportTexts.none,
    name,
    soFar,
  }))
  if (others) rows.push({ key: 'others', place: texts.others({ count: others.count }), name: '', soFar: others.soFar })
  return (
    <Card title={texts.venues} headingLevel={2} flush className={styles.screens}>
      {others && <p className={styles.remark}>{texts.onlyWorst({ count: MAX_REPORT_SCREENS })}</p>}
      <Table label={texts.venues} columns={buildColumns(totals.soFar)} rows={rows} rowKey={({ key }) => key} />
    </Card>
  )
}

const buildColumns = (total: DeliverySoFar): Column<Row>[] => [
  { key: 'place', head: texts.venue, name: true, cell: ({ place }) => place, total: texts.total },
  { key: 'name', head: reportTexts.screen, cell: ({ name }) => name },
  createNumberColumn('promised', reportTexts.guaranteed, total),
  createNumberColumn('delivered', reportTexts.delivered, total),
  createNumberColumn('shortfall', reportTexts.missing, total),
  createNumberColumn('extra', reportTexts.extra, total),
  createNumberColumn('impressions', reportTexts.impressions, total),
]

const createNumberColumn = (key: keyof DeliverySoFar, head: string, total: DeliverySoFar): Column<Row> => ({
  key,
  head,
  align: 'end',
  cell: ({ soFar }) => formatCount(soFar[key]),
  total: formatCount(total[key]),
})
