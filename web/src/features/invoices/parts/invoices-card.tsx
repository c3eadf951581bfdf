import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { useInvoices } from '../api.ts'
import styles from './invoices-card.module.css'
import { InvoiceTable } from './invoice-table.tsx'

const LATEST = 5

/** The latest invoices of the company, with a link to all of them (VIS-8). */
export function InvoicesCard({ className }: { className?: string | undefined }) {
  const list = useInvoices({ sort: 'newest' })
  const latest = list.data?.invoices.slice(0, LATEST) ?? []
  return (
    <Card
      title={t.title}
      note={latest.length > 0 ? t.lastOnes : undefined}
      actions={latest.length > 0 && <Link to={paths.invoices()}>{t.allInvoices}</Link>}
      headingLevel={2}
      flush={latest.length > 0}
      className={className}
    >
      {latest.length > 0 ? (
        <InvoiceTable invoices={latest} short />
      ) : list.isError ? (
        <QuietFailure onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <p className={styles.none}>{t.emptyReason}</p>
      ) : (
        <Delayed>
          <SkeletonRows rows={3} />
        </Delayed>
      )}
    </Card>
  )
}
