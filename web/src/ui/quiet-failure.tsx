import { uiTexts } from '@marquee/contract/messages/ui'
import { Button } from './button.tsx'
import styles from './quiet-failure.module.css'

/** One quiet line where a part of a page could not be loaded (OPEN-93). */
export function QuietFailure({ what = uiTexts.partNotLoaded, onRetry }: { what?: string; onRetry: () => void }) {
  return (
    <p className={styles.quiet}>
      {what}{' '}
      <Button variant="quiet" size="small" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </p>
  )
}
