import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { NumberField } from '../../../ui/number-field.tsx'
import type { ExtensionChoice } from '../extension.ts'
import { ExtensionLimits } from './extension-limits.tsx'
import styles from './extend-campaign.module.css'
import { describeLimit } from '../extension.ts'

/** The number of weeks, and why there are no more. */
export function ExtensionWeeks(props: {
  offer: ExtensionOffer
  text: string
  choice: ExtensionChoice
  /** A problem is shown once the field was left or sent (A11-6). */
  isTried: boolean
  disabled: boolean
  onText: (text: string) => void
  onLeave: () => void
}) {
  const { offer, text, choice, isTried, disabled, onText, onLeave } = props
  return (
    <div className={styles.weeks}>
      <NumberField
        label={texts.weeks}
        name="weeks"
        min={1}
        max={offer.maxWeeks}
        value={text}
        disabled={disabled}
        error={isTried && choice.kind === 'wrong' && choice.problem}
        onValue={onText}
        onBlur={onLeave}
      />
      <div className={styles.quiet}>
        <p>{describeLimit(offer)}</p>
        <ExtensionLimits offer={offer} />
      </div>
    </div>
  )
}
