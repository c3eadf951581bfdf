import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { formatCount } from '../../../lib/format.ts'
import { Table } from '../../../ui/table.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Invoice, listNotes, buildTotals } from '../totals.rules.ts'
import styles from './line-table.module.css'
import { Money, createMoneyColumn } from '../../../ui/money.tsx'

/** The lines of the document, with the totals below their column (INV-5). */
export function LineTable({ invoice }: { invoice: Invoice }) {
  return (
    <Table
      label={t.lines}
      rows={invoice.lines.map((line, index) => ({ ...line, key: String(index) }))}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          head: t.description,
          name: true,
          cell: ({ name, description }) => (
            <span className={styles.name}>
              {name}
              {description && <small>{description}</small>}
            </span>
          ),
        },
        { key: 'quantity', head: t.quantity, align: 'end', cell: formatQuantity },
        createMoneyColumn('unitPriceCents', t.unitPrice),
        createMoneyColumn('netCents', t.lineNet, { look: 'strong' }),
      ]}
      foot={<Totals invoice={invoice} />}
    />
  )
}

/** Such as 12 screen weeks, 1 day, or 3 without a word. */
function formatQuantity({ quantity, unit }: Invoice['lines'][number]): string {
  return unit === 'C62' ? formatCount(quantity) : t.quantities[unit]({ quantity, size: Math.abs(quantity) })
}

function Totals({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <dl className={styles.totals}>
        {buildTotals(invoice).map(({ key, label, cents, isSum }) => (
          <div key={key} className={classNames(styles.total, isSum && styles.sum)}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      {listNotes(invoice).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}
