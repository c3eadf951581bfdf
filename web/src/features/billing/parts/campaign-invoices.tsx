import type { InvoiceState } from '@marquee/contract/invoices'
import { invoiceTexts as t } from '@marquee/contract/texts/invoices'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { useInvoices } from '../invoices-api.ts'
import styles from './cards.module.css'
import { InvoiceTable } from './invoice-table.tsx'

/** How the invoices of a campaign stand, each state once. */
export function useInvoiceStates(campaignId: string): InvoiceState[] {
  const invoices = useInvoices({ campaign: campaignId, sort: 'oldest' }).data?.invoices ?? []
  return [...new Set(invoices.map(({ state }) => state))]
}

/** The invoices and credit notes of a campaign by their numbers; nothing where there are none yet. */
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

/** The same in a card of its own, where a campaign is gone and its invoices stay. */
export function DeletedCampaignInvoices({ campaignId }: { campaignId: string }) {
  const invoices = useInvoices({ campaign: campaignId, sort: 'oldest' }).data?.invoices ?? []
  if (invoices.length === 0) return null
  return (
    <Card title={t.invoices} flush>
      <InvoiceTable invoices={invoices} />
    </Card>
  )
}
