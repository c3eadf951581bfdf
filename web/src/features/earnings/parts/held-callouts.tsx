import { acceptSelfBilling } from '@marquee/contract/billing-details'
import { useMay } from '../../team/may.tsx'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useBillingDetails } from '../../billing-details/api.ts'
import { type Earnings, buildHoldNotices } from '../earnings.rules.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import styles from './held-callouts.module.css'

/**
 * Why payouts are held, each with its remedy. The agreement comes first, because there are no statements without it.
 */
export function HeldCallouts({ held }: Pick<Earnings, 'held'>) {
  const agreement = useBillingDetails().data?.agreement ?? null
  const mayAccept = useMay(acceptSelfBilling)
  const [isReading, setIsReading] = useState(false)
  const isNeeded = agreement?.acceptedAt === null
  const holds = buildHoldNotices(held).filter(({ kind }) => kind !== 'no-agreement')
  return (
    <>
      {isNeeded && (
        <Callout
          tone="yellow"
          title={t.agreementNeeded}
          actions={mayAccept && <Button onClick={() => setIsReading(true)}>{t.readAgreement}</Button>}
        >
          {t.agreementReason}
        </Callout>
      )}
      {holds.length > 0 && (
        <Callout tone="yellow" title={t.held}>
          {/* Callouts in a column, each with its own remedy. */}
          <span className={styles.holds}>
            {holds.map(({ kind, text, way }) => (
              <span key={kind} className={styles.hold}>
                <span>{text}</span>
                {way && mayAccept && (
                  <LinkButton size="small" to={way.to}>
                    {way.text}
                  </LinkButton>
                )}
              </span>
            ))}
          </span>
        </Callout>
      )}
      {isReading && agreement && (
        <AgreementDialog version={agreement.version} isAccepted={false} onClose={() => setIsReading(false)} />
      )}
    </>
  )
}
