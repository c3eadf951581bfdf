import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useState } from 'react'
import { NumberInput } from '../../../ui/number-field.tsx'
import styles from './choice-table.module.css'

const texts = campaignTexts.form

/**
 * How many screens of a type run the campaign; what is typed beyond the free ones is clamped by the caller,
 * and a hint says so, because typing never fails silently (CAMP-FORM-14, BOOK-8).
 */
export function ScreensToRun(props: {
  type: string
  screens: number
  available: number
  disabled: boolean
  onScreens: (screens: number) => void
}) {
  const { type, screens, available, disabled, onScreens } = props
  /** An empty field or a lone minus is the start of a number, not a number. */
  const [halfTyped, setHalfTyped] = useState<string | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const change = (text: string) => {
    const typed = text.trim()
    const isHalf = typed === '' || typed === '-'
    setHalfTyped(isHalf ? typed : null)
    const number = Number(typed)
    if (isHalf) return
    if (!Number.isInteger(number)) return setHint(texts.wholeScreens)
    setHint(number > available ? texts.onlyFree(available) : number < 1 ? texts.atLeastOne : null)
    onScreens(number)
  }
  return (
    <span className={styles.toRun}>
      <NumberInput
        label={texts.screensToRunLabel(type)}
        value={halfTyped ?? String(screens)}
        min={1}
        max={available}
        disabled={disabled}
        onValue={change}
        // What is typed counts at once; Enter does not send the form from within a table.
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
