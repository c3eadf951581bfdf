import { formatEuros } from '@marquee/contract/money.rules'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

/** An amount in cents that aligns with the amounts above and below it, and never wraps. */
export function Money({ cents, look }: { cents: number; look?: 'strong' | 'quiet' | 'danger' }) {
  return <span className={classNames(styles.money, look && styles[look])}>{formatEuros(cents)}</span>
}
