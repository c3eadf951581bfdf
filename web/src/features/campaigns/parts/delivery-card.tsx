import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { CampaignStatus } from '@marquee/contract/scalars'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { useState } from 'react'
import { hourText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { AfterAMoment, Skeleton } from '../../../ui/waiting.tsx'
import {
  chartColumns,
  type Delivery,
  hasDelivery,
  keptShare,
  multiplierText,
  promiseMethod,
  verdictOn,
} from '../delivery.ts'
import { useDelivery } from '../delivery-api.ts'
import styles from './delivery-card.module.css'
import { DeliveryChart } from './delivery-chart.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ExportButton } from './export-button.tsx'

/** Promised and proven plays by day: a chart with a table behind it, and a file (product design 7). */
export function DeliveryCard(props: {
  id: string
  /** absent: the campaign was deleted */
  status?: CampaignStatus
  town: string
}) {
  const { id, status, town } = props
  const [asTable, setAsTable] = useState(false)
  const { data, isError, error, refetch } = useDelivery(id)
  const isFilled = data !== undefined && hasDelivery(data)
  const columns = chartColumns(data?.days ?? [])
  return (
    <Card
      title={texts.title}
      note={!asTable && columns[0]?.isWeek ? texts.perWeek : texts.perDay}
      className={styles.card}
      actions={
        isFilled && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={asTable ? IconChartBar : IconTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? texts.asChart : texts.asTable}
            </Button>
            <ExportButton id={id} />
          </>
        )
      }
      foot={isFilled && <Methods delivery={data} town={town} />}
    >
      {isFilled ? (
        <>
          <Sums delivery={data} />
          <Verdict delivery={data} />
          {asTable ? (
            <DeliveryTable label={texts.title} days={data.days} totals={data.totals} />
          ) : (
            <DeliveryChart columns={columns} />
          )}
        </>
      ) : data ? (
        <div className={styles.middle}>
          <EmptyState
            icon={IconChartBar}
            headingLevel={3}
            lit={false}
            title={texts.noPlaysYet}
            reason={emptyReason(status)}
          />
        </div>
      ) : isError ? (
        <div className={styles.middle}>
          <FailedState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <AfterAMoment>
          <Waiting />
        </AfterAMoment>
      )}
    </Card>
  )
}

function emptyReason(status: CampaignStatus | undefined): string {
  if (status === 'Rejected') return texts.noPlaysRejected
  if (status === 'Draft') return texts.noPlaysDraft
  return status === 'Approved' || status === undefined ? texts.noPlaysReason : texts.noPlaysWaiting
}

/** Plays on the left, impressions apart from them with what they are (OPEN-64). */
function Sums({ delivery }: { delivery: Delivery }) {
  const { totals, screens } = delivery
  const share = keptShare(totals)
  const multiplier = multiplierText(screens)
  return (
    <dl className={styles.sums}>
      <Sum value={count(totals.plays)} label={texts.playsSoFar} />
      {share && <Sum value={share} label={texts.deliveredOf(count(totals.promisedSoFar))} />}
      {totals.promised > 0 && <Sum value={count(totals.promised)} label={texts.promisedInTotal} />}
      <Sum
        isApart
        value={count(totals.impressions)}
        label={texts.impressionsSoFar}
        note={multiplier && texts.playsTimes(multiplier)}
      />
    </dl>
  )
}

function Sum(props: { value: string; label: string; isApart?: boolean; note?: string }) {
  const { value, label, isApart, note } = props
  return (
    <div className={classNames(isApart && styles.apart)}>
      <dt>
        {label}
        {note && <small>{texts.method(note)}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

const VERDICT_ICONS = { green: IconCircleCheckFilled, yellow: IconAlertTriangle, plain: IconClock }

/** The shortfall in words. */
function Verdict({ delivery }: { delivery: Delivery }) {
  const verdict = verdictOn(delivery)
  if (!verdict) return null
  return (
    <p className={classNames(styles.verdict, styles[verdict.tone])}>
      <Glyph icon={VERDICT_ICONS[verdict.tone]} />
      {verdict.words}
    </p>
  )
}

/** How each number came about, and how fresh they are. */
function Methods({ delivery, town }: { delivery: Delivery; town: string }) {
  const { screens, method, asOf, timeZone } = delivery
  const methods = [
    [texts.plays, texts.howPlays],
    [texts.promised, promiseMethod(method)],
    [texts.shortfall, texts.howShortfall],
    [texts.impressions, texts.howImpressions(multiplierText(screens) ?? texts.none)],
  ]
  return (
    <div className={styles.methods}>
      <dl>
        {methods.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.asOf(hourText(asOf, timeZone ?? undefined), town)}</p>
    </div>
  )
}

/** As high as what is on its way. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="50px" />
      <Skeleton height="270px" />
    </div>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
