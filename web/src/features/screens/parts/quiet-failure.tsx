import { screenTexts } from '@marquee/contract/texts/screens'
import { Button } from '../../../ui/button.tsx'
import styles from './months-card.module.css'

/** One quiet line where a part could not be loaded (OPEN-93). */
export function QuietFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.none}>
      {screenTexts.couldNotLoad}{' '}
      <Button variant="quiet" size="small" onClick={onRetry}>
        {screenTexts.tryAgain}
      </Button>
    </p>
  )
}
