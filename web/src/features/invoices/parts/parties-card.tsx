import { truncateText } from '@marquee/contract/text.rules'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import type { Invoice } from '../totals.rules.ts'
import { getCountryName } from '../../../lib/countries.ts'
import styles from './parties-card.module.css'

/** Issuer and recipient, campaign and days, as they were on the date of issue. */
export function PartiesCard({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, campaign, period, issuedOn, dueOn, corrects } = invoice
  return (
    <Card title={t.details}>
      <div className={styles.parties}>
        <Party label={t.from} party={seller} />
        <Party label={t.to} party={buyer}>
          <Link to={paths.companyProfile()}>{t.ownDetails}</Link>
        </Party>
      </div>
      <div className={styles.facts}>
        <DefinitionList
          layout="flow"
          items={[
            {
              label: t.campaign,
              title: campaign.name,
              value: (
                <Link to={paths.campaignDetails(campaign.id)}>
                  {campaign.isDeleted
                    ? t.deletedCampaign({ name: truncateText(campaign.name) })
                    : truncateText(campaign.name)}
                </Link>
              ),
            },
            { label: t.period, value: t.dateRange({ from: formatDay(period.from), until: formatDay(period.until) }) },
            { label: t.issued, value: formatDay(issuedOn) },
            ...(dueOn === null ? [] : [{ label: t.due, value: formatDay(dueOn) }]),
            ...(corrects === null
              ? []
              : [{ label: t.corrects, value: <Link to={paths.invoice(corrects.id)}>{corrects.number}</Link> }]),
          ]}
        />
      </div>
    </Card>
  )
}

function Party({ label, party, children }: { label: string; party: Invoice['seller']; children?: ReactNode }) {
  const { name, street, postcode, town, address, country, vatNumber } = party
  const cityLine = [postcode, town].filter(Boolean).join(' ')
  const lines = street || cityLine ? [street, cityLine] : [address]
  return (
    <section className={styles.party}>
      <h4>{label}</h4>
      <p>
        <strong>{name}</strong>
        {[...lines, getCountryName(country)].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {vatNumber !== null && <small>{t.vatNumber({ number: vatNumber })}</small>}
      </p>
      {children}
    </section>
  )
}
