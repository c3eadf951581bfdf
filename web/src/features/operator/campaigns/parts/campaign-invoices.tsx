import { formatEuros } from '@marquee/contract/money.rules'
import { campaignInvoiceTexts as t } from '@marquee/contract/messages/campaign-invoice'
import { operatorInvoiceTexts } from '@marquee/contract/messages/operator-invoice'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { computeBilledCents } from '../../../invoices/amounts.rules.ts'
import { useInvoices } from '../../../invoices/api.ts'
import { InvoiceBadge } from '../../../invoices/parts/invoice-badge.tsx'
import styles from '../../shared/money-list.module.css'

/** The invoices and credit notes of a campaign, newest first. */
export function CampaignInvoices({ id }: { id: string }) {
  const { data, isError, refetch } = useInvoices({ campaign: id, sort: 'newest' })
  return (
    <Card title={t.title} foot={<Link to={paths.filteredLedger({ campaign: id })}>{operatorInvoiceTexts.ledger}</Link>}>
      {!data && (isError ? <QuietFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />)}
      {data?.invoices.length === 0 && <p className={styles.quiet}>{t.none}</p>}
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
