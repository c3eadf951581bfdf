import { setCampaignPayment } from '@marquee/contract/campaigns'
import type { OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { campaignInvoiceTexts } from '@marquee/contract/messages/campaign-invoice'
import { operatorInvoiceTexts } from '@marquee/contract/messages/operator-invoice'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatEuroAmount } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { computeBilledCents } from '../../../invoices/amounts.rules.ts'
import { useInvoices } from '../../../invoices/api.ts'
import { InvoiceBadge } from '../../../invoices/parts/invoice-badge.tsx'
import { useMay } from '../../../team/may.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import styles from '../../shared/money-list.module.css'

type Part = { campaign: OperatorCampaign }

/** The net cost, and whether it was paid. */
export function MoneyCard({ campaign }: Part) {
  const [isAsking, setIsAsking] = useState(false)
  const mayChange = useMay(setCampaignPayment)
  const { totalCost, numberOfScreens, numberOfWeeks, paid, isOwed, openCents, isDeleted } = campaign
  return (
    <Card
      title={t.payment}
      actions={(paid || isOwed) && <StatusBadge context="payment" status={paid ? 'Paid' : 'Unpaid'} />}
      foot={
        !isDeleted &&
        mayChange &&
        (paid || isOwed) && <Button onClick={() => setIsAsking(true)}>{paid ? t.markUnpaid : t.markPaid}</Button>
      }
    >
      <DefinitionList
        items={[
          { label: t.details.total, value: formatEuroAmount(totalCost) },
          { label: t.details.owed, value: formatEuros(openCents ?? 0) },
          {
            label: t.details.booked,
            value: t.details.screensAndWeeks({ screens: numberOfScreens, weeks: numberOfWeeks }),
          },
        ]}
      />
      {isAsking && <PaymentDialog campaign={campaign} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

/** The company, and its contact person. */
export function CompanyCard({ campaign: { company } }: Part) {
  const others = new URLSearchParams({ company: company._id })
  return (
    <Card title={t.company} actions={company.isSuspended && <Badge tone="red">{t.details.suspended}</Badge>}>
      <DefinitionList
        items={[
          { label: t.company, value: <Link to={paths.person(company.userId)}>{company.name}</Link> },
          {
            label: t.label,
            value: <Link to={`${paths.operatorCampaigns()}?${others}`}>{t.details.ofCompany}</Link>,
          },
        ]}
      />
    </Card>
  )
}

/** The invoices and credit notes of a campaign, newest first. */
export function CampaignInvoices({ id }: { id: string }) {
  const list = useInvoices({ campaign: id, sort: 'newest' })
  const { data } = list
  return (
    <Card
      title={campaignInvoiceTexts.title}
      foot={<Link to={paths.filteredLedger({ campaign: id })}>{operatorInvoiceTexts.ledger}</Link>}
    >
      {!data && <NotLoaded query={list} rows={2} failure="line" />}
      {data?.invoices.length === 0 && <p className={styles.quiet}>{campaignInvoiceTexts.none}</p>}
      <ul className={styles.list}>
        {data?.invoices.map((invoice) => (
          <li key={invoice.id} className={styles.row}>
            <Link to={paths.operatorInvoice(invoice.id)}>{invoice.number}</Link>
            <span className={styles.links}>
              <InvoiceBadge state={invoice.state} />
              <b className={styles.money}>{formatEuros(computeBilledCents(invoice))}</b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
