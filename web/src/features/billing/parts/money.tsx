import { formatEuros } from '@marquee/contract/money.rules'
import { classNames } from '../../../ui/class-names.ts'
import styles from './money.module.css'

/** Whole cents as an amount that lines up with those above and below it, and never breaks. */
export function Money({ cents, look }: { cents: number; look?: 'strong' | 'quiet' | 'danger' }) {
  return <span className={classNames(styles.money, look && styles[look])}>{formatEuros(cents)}</span>
}
