import type { Review, ReviewEvent } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { formatInstant } from '../../../../lib/format.ts'
import { DateText } from '../../../../ui/date-text.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Spinner } from '../../../../ui/loading.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useReviewHistory } from '../api.ts'
import styles from './review-history.module.css'

/** Who created, submitted and decided it, when, why, and on which version and file; newest first. */
export function ReviewHistory({ review, onClose }: { review: Review; onClose: () => void }) {
  const history = useReviewHistory(review)
  return (
    <Dialog open isText onClose={onClose} title={operatorTexts.historyLabel({ name: review.name })}>
      {history.data ? (
        <ol className={styles.events}>
          {history.data.map((event) => (
            <Event key={`${event.at} ${event.kind} ${event.by}`} event={event} />
          ))}
        </ol>
      ) : (
        <NotLoaded query={history}>
          <Spinner />
        </NotLoaded>
      )}
    </Dialog>
  )
}

function Event({ event: { at, kind, by, reason, version, sha256 } }: { event: ReviewEvent }) {
  const facts = [
    formatInstant(at),
    ...(version === null ? [] : [operatorTexts.historyVersion({ version })]),
    ...(sha256 === null ? [] : [operatorTexts.historyFile({ sha256: sha256.slice(0, 12) })]),
  ]
  return (
    <li className={styles[kind]}>
      <p>{operatorTexts.events[kind]({ by })}</p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.facts} title={sha256 ?? undefined}>
        <DateText>{facts.join(' · ')}</DateText>
      </p>
    </li>
  )
}
