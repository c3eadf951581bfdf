import { auditTexts } from '@marquee/contract/messages/audit'
import type { Change } from '../line.rules.ts'
import styles from './change-list.module.css'

const t = auditTexts.page

/** Old and new values, field by field; only the first of many. */
export function ChangeList({ changes, most = Infinity }: { changes: readonly Change[]; most?: number }) {
  const left = changes.length - most
  return (
    <ul className={styles.changes}>
      {changes.slice(0, most).map(({ field, from, to }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{field}</span>{' '}
          <span className={styles.values}>
            <del className={styles.from} title={from}>
              {from}
            </del>{' '}
            <span aria-hidden="true">→</span>{' '}
            <ins className={styles.to} title={to}>
              {to}
            </ins>
          </span>
        </li>
      ))}
      {left > 0 && <li className={styles.more}>{t.moreChanges({ count: left })}</li>}
    </ul>
  )
}
