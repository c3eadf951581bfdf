import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Review } from '@marquee/contract/operator'
import { MAX_REASON_LENGTH } from '@marquee/contract/reviews.rules'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { BarsWarning } from './bars-warning.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { writeFacts } from '../queue.rules.ts'
import type { Queue } from '../use-queue.ts'
import styles from './decision-panel.module.css'

type Props = { queue: Queue; review: Review }

/** The submitter, the facts, the reasons for a rejection, and the two buttons with their keys. */
export function DecisionPanel({ queue, review }: Props) {
  const { heldBy, standing, decide } = queue
  const isClosed = heldBy !== undefined || standing !== 'same'
  return (
    <aside className={styles.panel} aria-label={review.name}>
      {/* Long facts scroll separately, so that the reasons stay in place; the keyboard can scroll them too. */}
      <ScrollRegion className={styles.scrolling} label={operatorTexts.about}>
        <header className={styles.by}>
          <h3>
            <Glyph icon={IconBuilding} size={16} />
            <Link to={paths.person(review.submittedById)}>{review.submittedBy}</Link>
          </h3>
          <p>
            <span>{operatorTexts.record({ approved: review.approvedBefore, rejected: review.rejectedBefore })}</span>
            <button
              type="button"
              className={styles.history}
              aria-keyshortcuts="H"
              onClick={() => queue.setHistoryOpen(true)}
            >
              {operatorTexts.history}
              <kbd aria-hidden="true">H</kbd>
            </button>
          </p>
        </header>
        <DefinitionList items={writeFacts(review).short} />
        <BarsWarning review={review} />
        {review.kind === 'campaign' && (
          <CategoryChoice review={queue.entries.find(({ id }) => id === review.id) ?? review} disabled={isClosed} />
        )}
      </ScrollRegion>
      <div className={styles.deciding}>
        <Reasons queue={queue} />
      </div>
      <footer className={styles.foot}>
        {heldBy !== undefined && <p className={styles.held}>{operatorTexts.heldByHelp({ name: heldBy })}</p>}
        <Button
          variant="primary"
          size="large"
          wide
          icon={IconCheck}
          disabled={isClosed}
          aria-keyshortcuts="A"
          onClick={() => decide('approve')}
        >
          {operatorTexts.approve}
          <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button wide icon={IconX} dangerous disabled={isClosed} aria-keyshortcuts="R" onClick={() => decide('reject')}>
          {operatorTexts.reject}
          <kbd aria-hidden="true">R</kbd>
        </Button>
        <Keys />
      </footer>
    </aside>
  )
}

function Reasons({ queue: { reasons, decide } }: { queue: Queue }) {
  const { templates, chosen, isAsked } = reasons
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>
          {operatorTexts.rejectBecause}{' '}
          {isAsked ? (
            <strong role="alert">{operatorTexts.reasonFirst}</strong>
          ) : (
            <span aria-hidden="true">{operatorTexts.oneToEight}</span>
          )}
        </legend>
        {[...templates, operatorTexts.otherReason].map((text, index) => (
          <label key={text}>
            <input
              type="radio"
              name="reason"
              className="mq-hidden"
              aria-keyshortcuts={String(index + 1)}
              checked={chosen === index}
              onChange={() => reasons.choose(index)}
            />
            <kbd aria-hidden="true">{index + 1}</kbd>
            {text}
          </label>
        ))}
      </fieldset>
      {chosen === templates.length && (
        <OwnWords value={reasons.ownWords} onValue={reasons.write} onSend={() => decide('reject')} />
      )}
    </>
  )
}

/** Selecting the last reason starts a text: the focus goes to its field, and Escape returns it to the keys. */
function OwnWords(props: { value: string; onValue: (words: string) => void; onSend: () => void }) {
  const { value, onValue, onSend } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
  }
  return (
    <TextArea
      ref={ref}
      label={operatorTexts.reason}
      hint={operatorTexts.reasonHelp}
      rows={3}
      maxLength={MAX_REASON_LENGTH}
      value={value}
      onValue={onValue}
      onKeyDown={onKey}
    />
  )
}

function Keys() {
  return (
    <p className={styles.keys} aria-label={operatorTexts.keysLabel} role="note">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {operatorTexts.keysMove}
      </span>
      <span>
        <kbd>{operatorTexts.keySpace}</kbd> {operatorTexts.keysPlay}
      </span>
    </p>
  )
}
