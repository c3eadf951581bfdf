import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { useState } from 'react'
import { NumberInput } from '../../../ui/number-field.tsx'
import styles from './choice-table.module.css'

const texts = campaignFormTexts

/**
 * The number of screens of a type. The caller clamps input above the free screens, and a hint says so, so that no input
 * is ignored silently (CAMP-FORM-14, BOOK-8).
 */
export function ScreensToRun(props: {
  type: string
  screens: number
  available: number
  disabled: boolean
  onScreens: (screens: number) => void
}) {
  const { type, screens, available, disabled, onScreens } = props
  /** An empty field or a single minus is the start of a number, not a number. */
  const [halfTyped, setHalfTyped] = useState<string | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const change = (text: string) => {
    const typed = text.trim()
    const isHalf = typed === '' || typed === '-'
    setHalfTyped(isHalf ? typed : null)
    const number = Number(typed)
    if (isHalf) return
    if (!Number.isInteger(number)) return setHint(texts.wholeScreens)
    setHint(number > available ? texts.onlyFree({ count: available }) : number < 1 ? texts.atLeastOne : null)
    onScreens(number)
  }
  return (
    <span className={styles.toRun}>
      <NumberInput
        label={texts.screensToRunLabel({ type })}
        value={halfTyped ?? String(screens)}
        min={1}
        max={available}
        disabled={disabled}
        onValue={change}
        // Input takes effect at once; Enter inside the table does not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onBlur={() => {
          setHalfTyped(null)
          setHint(null)
        }}
      />
      <span role="status" className={styles.limit}>
        {hint}
      </span>
    </span>
  )
}
