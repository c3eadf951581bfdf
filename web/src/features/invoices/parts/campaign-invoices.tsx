import type { InvoiceState } from '@marquee/contract/invoices'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { useInvoices } from '../api.ts'
import styles from './campaign-invoices.module.css'
import { InvoiceTable } from './invoice-table.tsx'

/** The states of the invoices of a campaign, each state once. */
export function useInvoiceStates(campaignId: string): InvoiceState[] {
  const invoices = useInvoices({ campaign: campaignId, sort: 'oldest' }).data?.invoices ?? []
  return [...new Set(invoices.map(({ state }) => state))]
}

/** The invoices and credit notes of a campaign by number; nothing if there are none. */
export function CampaignInvoices({ campaignId }: { campaignId: string }) {
  const invoices = useInvoices({ campaign: campaignId, sort: 'oldest' }).data?.invoices ?? []
  if (invoices.length === 0) return null
  return (
    <DefinitionList
      items={[
        {
          label: invoices.length === 1 ? t.invoice : t.invoices,
          value: (
            <span className={styles.links}>
              {invoices.map(({ id, number }) => (
                <Link key={id} to={paths.invoice(id)}>
                  {number}
                </Link>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}

/** The same as a card, for a deleted campaign whose invoices remain. */
export function DeletedCampaignInvoices({ campaignId }: { campaignId: string }) {
  const invoices = useInvoices({ campaign: campaignId, sort: 'oldest' }).data?.invoices ?? []
  if (invoices.length === 0) return null
  return (
    <Card title={t.invoices} flush>
      <InvoiceTable invoices={invoices} />
    </Card>
  )
}
