import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { formatInstant } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { writeFacts } from '../queue.rules.ts'
import styles from './decision-panel.module.css'

/** The decision, the operator, time and reason, and the facts at the time of the decision. */
export function DecidedPanel({ review, onHistory }: { review: Review; onHistory: () => void }) {
  const { decided } = review
  return (
    <aside className={styles.panel} aria-label={review.name}>
      <ScrollRegion className={styles.scrolling} label={operatorTexts.about}>
        <header className={styles.by}>
          <h3>
            <Glyph icon={IconBuilding} size={16} />
            {review.submittedBy}
          </h3>
          <p>{operatorTexts.record({ approved: review.approvedBefore, rejected: review.rejectedBefore })}</p>
        </header>
        <DefinitionList items={writeFacts(review).short} />
        <section className={styles.outcome}>
          <Badge tone={decided?.decision === 'reject' ? 'red' : 'green'}>{review.status}</Badge>
          {decided && (
            <p>
              {operatorTexts.decidedByName({ decision: decided.decision, by: decided.by })}
              <br />
              <small>
                <DateText>{formatInstant(decided.at)}</DateText>
              </small>
            </p>
          )}
          {decided?.reason && (
            <p>
              <strong>{operatorTexts.decidedBecause}</strong>
              <br />
              {decided.reason}
            </p>
          )}
        </section>
      </ScrollRegion>
      <footer className={styles.foot}>
        <Button wide icon={IconHistory} aria-keyshortcuts="H" onClick={onHistory}>
          {operatorTexts.history}
          <kbd aria-hidden="true">H</kbd>
        </Button>
      </footer>
    </aside>
  )
}
