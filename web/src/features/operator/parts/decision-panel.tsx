import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { Scrolling } from '../../../ui/scrolling.tsx'
import styles from './decision-panel.module.css'

type Props = {
  review: Review
  reasons: readonly string[]
  /** index of the chosen reason; the one after the last is a sentence of the operator's own */
  reason: number | null
  ownWords: string
  pending: 'approve' | 'reject' | null
  /** A no was wanted before it had a reason */
  asksReason: boolean
  onReason: (index: number) => void
  onOwnWords: (words: string) => void
  onDecide: (decision: 'approve' | 'reject') => void
}

/** Who submitted it, its facts, the reasons for a no, and the two buttons with their keys. */
export function DecisionPanel(props: Props) {
  const { review, reasons, reason, ownWords, pending, asksReason, onReason, onOwnWords, onDecide } = props
  const all = [...reasons, operatorTexts.otherReason]
  const writesOwn = reason === reasons.length
  return (
    <aside className={styles.panel} aria-label={review.name}>
      {/* Long facts scroll by themselves, so that the reasons stay where they are; the keyboard scrolls them too. */}
      <Scrolling className={styles.scrolling} label={operatorTexts.about}>
        <header className={styles.by}>
          <h3>
            <Glyph icon={IconBuilding} size={16} />
            {review.submittedBy}
          </h3>
          <p>{operatorTexts.record(review.approvedBefore, review.rejectedBefore)}</p>
        </header>
        <DefinitionList items={review.facts} />
      </Scrolling>
      <div className={styles.deciding}>
        <fieldset className={styles.reasons}>
          <legend>
            {operatorTexts.rejectBecause}{' '}
            {asksReason ? (
              <strong role="alert">{operatorTexts.reasonFirst}</strong>
            ) : (
              <span aria-hidden="true">{operatorTexts.oneToEight}</span>
            )}
          </legend>
          {all.map((text, index) => (
            <label key={text}>
              <input
                type="radio"
                name="reason"
                className="mq-hidden"
                checked={reason === index}
                onChange={() => onReason(index)}
              />
              <kbd aria-hidden="true">{index + 1}</kbd>
              {text}
            </label>
          ))}
        </fieldset>
        {writesOwn && <OwnWords value={ownWords} onValue={onOwnWords} />}
      </div>
      <footer className={styles.foot}>
        <Button
          variant="primary"
          size="large"
          wide
          icon={IconCheck}
          busyText={pending === 'approve' && operatorTexts.approving}
          disabled={pending !== null}
          aria-keyshortcuts="A"
          onClick={() => onDecide('approve')}
        >
          {operatorTexts.approve}
          <kbd aria-hidden="true">{operatorTexts.keyApprove}</kbd>
        </Button>
        <Button
          wide
          icon={IconX}
          dangerous
          busyText={pending === 'reject' && operatorTexts.rejecting}
          disabled={pending !== null}
          aria-keyshortcuts="R"
          onClick={() => onDecide('reject')}
        >
          {operatorTexts.reject}
          <kbd aria-hidden="true">{operatorTexts.keyReject}</kbd>
        </Button>
        <Keys />
      </footer>
    </aside>
  )
}

/** Choosing the last reason means writing: the focus goes where it is written. */
function OwnWords({ value, onValue }: { value: string; onValue: (words: string) => void }) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <TextArea
      ref={ref}
      label={operatorTexts.reason}
      hint={operatorTexts.reasonHelp}
      rows={3}
      maxLength={1000}
      value={value}
      onValue={onValue}
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
