import { formatEuros } from '@marquee/contract/money.rules'
import { classNames } from './class-names.ts'
import styles from './money.module.css'
import type { Column } from './table.tsx'

type Look = 'strong' | 'quiet' | 'danger'

/** An amount in cents that aligns with the amounts above and below it, and never wraps. */
export function Money({ cents, look }: { cents: number; look?: Look }) {
  return <span className={classNames(styles.money, look && styles[look])}>{formatEuros(cents)}</span>
}

/** A column of a table with the amounts of that field. */
export function createMoneyColumn<Field extends string>(
  field: Field,
  head: string,
  { look, total }: { look?: Look; total?: number } = {},
): Column<Record<Field, number>> {
  return {
    key: field,
    head,
    align: 'end',
    cell: (row) => <Money cents={row[field]} look={look} />,
    ...(total !== undefined && { total: <Money cents={total} /> }),
  }
}
