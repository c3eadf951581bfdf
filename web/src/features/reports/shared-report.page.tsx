import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { buildChartColumns } from '@marquee/contract/delivery-chart.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { openReport, openReportPdf, openReportPoster } from '@marquee/contract/report-links'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { buildPath } from '../../lib/call.rules.ts'
import { CallRefused } from '../../lib/call.ts'
import { formats } from '../../lib/formats.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { createQueryClient, keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { DeliveryChart } from '../campaigns/parts/delivery-chart.tsx'
import { DeliveryHeadline } from '../campaigns/parts/delivery-headline.tsx'
import { DeliveryMethods } from '../campaigns/parts/delivery-methods.tsx'
import { LinkFrame } from '../session/parts/link-frame.tsx'
import { SharedScreens } from './parts/shared-screens.tsx'
import styles from './shared-report.module.css'

/**
 * `/report/{token}`: the report of a campaign for anyone with its link, in the language of the browser (decision 31).
 * It is no part of the signed-in application and shows nothing that leads there.
 */
export function Component() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <SharedReport />
    </QueryClientProvider>
  )
}

function SharedReport() {
  const { token = '' } = useParams()
  const query = useCall(keys.sharedReport(token), openReport, { params: { token } })
  if (query.data) {
    return (
      <LinkFrame>
        <Report token={token} shared={query.data} />
      </LinkFrame>
    )
  }
  const isGone = query.error instanceof CallRefused && query.error.status === 404
  return (
    <LinkFrame>
      {isGone ? (
        <Card>
          <EmptyState
            icon={IconFileOff}
            lit={false}
            headingLevel={1}
            title={texts.gone.title}
            reason={texts.gone.reason}
          />
        </Card>
      ) : (
        <>
          <h1 className="mq-hidden">{texts.title}</h1>
          <NotLoaded query={query} failure="card" />
        </>
      )}
    </LinkFrame>
  )
}

function Report({ token, shared }: { token: string; shared: EndpointReply<typeof openReport> }) {
  const { report, hasPoster, expiresAt } = shared
  const { campaign, method, multipliers, asOf, timeZone } = report
  const range = multipliers ? [{ multiplier: multipliers.lowest }, { multiplier: multipliers.highest }] : []
  const columns = buildChartColumns(report.days)
  return (
    <Stack>
      <section className={styles.head} aria-labelledby="campaign-name">
        {hasPoster && (
          <div className={styles.stage}>
            <img src={buildPath(openReportPoster.path, { token })} alt={texts.posterAlt({ name: campaign.name })} />
          </div>
        )}
        <div className={styles.words}>
          <p className={styles.kind}>{texts.title}</p>
          <h1 id="campaign-name">{campaign.name}</h1>
          <p className={styles.company}>{campaign.company}</p>
          <Facts shared={shared} />
          <LinkButton
            variant="primary"
            icon={IconFileTypePdf}
            to={buildPath(openReportPdf.path, { token })}
            reloadDocument
            target="_blank"
          >
            {texts.download}
          </LinkButton>
        </div>
      </section>
      <Card
        title={reportTexts.title}
        headingLevel={2}
        note={columns[0]?.isWeek ? reportTexts.perWeek : reportTexts.perDay}
        className={styles.delivery}
        foot={<DeliveryMethods delivery={{ screens: range, method, asOf, timeZone }} town={campaign.location} />}
      >
        <DeliveryHeadline delivery={report} />
        <DeliveryChart columns={columns} />
      </Card>
      <SharedScreens report={report} />
      <p className={styles.until}>
        {texts.sharedUntil({ company: campaign.company, day: formatInstantDay(expiresAt) })}
      </p>
    </Stack>
  )
}

function Facts({ shared: { report } }: { shared: EndpointReply<typeof openReport> }) {
  const { campaign, numberOfScreens } = report
  const facts = [
    [texts.flight, formats.formatDays(campaign.startDate, campaign.endDate, { dateStyle: 'long' })],
    [texts.location, campaign.location],
    [texts.screens, formats.formatCount(numberOfScreens)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
