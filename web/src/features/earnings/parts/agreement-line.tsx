import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useBillingDetails } from '../../billing-details/api.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import styles from './agreement-line.module.css'

/**
 * The accepted agreement, to be read again. Nothing is shown before it is accepted, because a callout above asks for
 * it.
 */
export function AgreementLine() {
  const agreement = useBillingDetails().data?.agreement ?? null
  const [isReading, setIsReading] = useState(false)
  if (!agreement?.acceptedAt) return null
  return (
    <div className={styles.line}>
      <Button variant="quiet" size="small" onClick={() => setIsReading(true)}>
        {t.readAgain}
      </Button>
      {t.acceptedDate({ day: formatInstantDay(agreement.acceptedAt) })}
      {isReading && <AgreementDialog version={agreement.version} isAccepted onClose={() => setIsReading(false)} />}
    </div>
  )
}
