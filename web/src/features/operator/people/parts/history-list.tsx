import type { PersonAction } from '@marquee/contract/people'
import { auditTexts } from '@marquee/contract/messages/audit'
import { peopleTexts as t } from '@marquee/contract/messages/people'
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
            <strong>{auditTexts.actions[action]}</strong>{' '}
            {t.thing({ kind: auditTexts.kinds[subjectKind], name: subjectName })}
          </p>
          {reason && <p>{t.because({ reason })}</p>}
          <p className={styles.when}>
            <time dateTime={at}>
              <DateText>{formatRelativeTime(at, now)}</DateText>
            </time>{' '}
            {t.by({ name: actorName })}
          </p>
        </li>
      ))}
    </ol>
  )
}
