import { operatorInvoiceTexts as t } from '@marquee/contract/messages/operator-invoice'
import { formatEuros } from '@marquee/contract/money.rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { formatIban } from '../iban.rules.ts'
import type { Invoice } from '../../../invoices/totals.rules.ts'
import styles from '../../shared/money-list.module.css'

/** The client, the days, and links to everything that belongs to the invoice. */
export function FactsCard({ invoice }: { invoice: Invoice }) {
  const { id, company, campaign, period, issuedOn, dueOn, buyer, corrects } = invoice
  return (
    <Card
      title={t.facts}
      foot={
        <span className={styles.links}>
          <Link to={paths.filteredLedger({ document: id })}>{t.ledger}</Link>
          <Link to={paths.subjectAudit(id)}>{t.audit}</Link>
        </span>
      }
    >
      <DefinitionList
        items={[
          ...(corrects
            ? [{ label: t.corrects, value: <Link to={paths.operatorInvoice(corrects.id)}>{corrects.number}</Link> }]
            : []),
          { label: t.company, value: <Link to={paths.person(company.id)}>{company.name}</Link> },
          {
            label: t.campaign,
            value: (
              <Link to={paths.operatorCampaign(campaign.id)}>
                {campaign.isDeleted ? t.deletedCampaign({ name: campaign.name }) : campaign.name}
              </Link>
            ),
          },
          { label: t.period, value: t.dateRange({ from: formatDay(period.from), until: formatDay(period.until) }) },
          { label: t.issued, value: formatDay(issuedOn) },
          ...(dueOn ? [{ label: t.due, value: formatDay(dueOn) }] : []),
          { label: t.vatNumber, value: buyer.vatNumber ?? t.noVatNumber },
        ]}
      />
    </Card>
  )
}

/** The payment reference as the client reads it, for calls. */
export function PayToCard({ payTo }: { payTo: NonNullable<Invoice['payTo']> }) {
  const { iban, bic, accountHolder, reference } = payTo
  return (
    <Card title={t.payTo} note={formatEuros(payTo.cents)}>
      <DefinitionList
        items={[
          { label: t.holder, value: accountHolder },
          { label: t.iban, value: <WithCopy label={t.copyIban} copied={iban} shown={formatIban(iban)} /> },
          ...(bic ? [{ label: t.bic, value: bic }] : []),
          {
            label: t.reference,
            value: <WithCopy label={t.copyReference} copied={reference} shown={formatIban(reference)} />,
          },
        ]}
      />
    </Card>
  )
}

function WithCopy({ label, copied, shown }: { label: string; copied: string; shown: ReactNode }) {
  return (
    <span className={styles.withCopy}>
      {shown}
      <CopyButton label={label} text={copied} />
    </span>
  )
}

export function CreditNotesCard({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  return (
    <Card title={t.creditNotes}>
      <ul className={styles.list}>
        {creditNotes.map(({ id, number, issuedOn, grossCents }) => (
          <li key={id} className={styles.row}>
            <span>
              <Link to={paths.operatorInvoice(id)}>{number}</Link>{' '}
              <span className={styles.quiet}>{formatDay(issuedOn)}</span>
            </span>
            <b className={styles.money}>{formatEuros(-grossCents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
