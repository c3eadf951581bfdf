import type { PersonAction } from '@marquee/contract/people'
import { auditTexts } from '@marquee/contract/texts/audit'
import { peopleTexts as t } from '@marquee/contract/texts/people'
import { formatRelativeTime } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateText } from '../../../../ui/date-text.tsx'
import styles from './history-list.module.css'

/** The audit history of a person, their company or owner profile, and their own actions, newest first. */
export function HistoryList({ deeds }: { deeds: readonly PersonAction[] }) {
  const now = useNow()
  if (deeds.length === 0) return <p>{t.historyEmpty}</p>
  return (
    <ol className={styles.list}>
      {deeds.map(({ id, at, actorName, action, subjectKind, subjectName, reason }) => (
        <li key={id} className={styles.deed}>
          <p>
            <strong>{auditTexts.actions[action]}</strong> {t.thing(auditTexts.kinds[subjectKind], subjectName)}
          </p>
          {reason && <p>{t.because(reason)}</p>}
          <p className={styles.when}>
            <time dateTime={at}>
              <DateText>{formatRelativeTime(at, now)}</DateText>
            </time>{' '}
            {t.by(actorName)}
          </p>
        </li>
      ))}
    </ol>
  )
}
