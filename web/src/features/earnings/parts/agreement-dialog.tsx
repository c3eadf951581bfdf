import { billingRefusalTexts } from '@marquee/contract/messages/billing-refusals'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAcceptance } from '../api.ts'
import styles from './agreement-dialog.module.css'

/** The text of the agreement, to be read and accepted as shown (Directive 2006/112/EC, Art. 224). */
export function AgreementDialog(props: { version: string; isAccepted: boolean; onClose: () => void }) {
  const { version, isAccepted, onClose } = props
  const [isAgreed, setIsAgreed] = useState(false)
  const acceptance = useAcceptance()
  const toast = useToast()
  // The text changed after the page was loaded, so the user must not accept the old text shown here.
  const isOld = version !== selfBillingTexts.version
  const accept = () =>
    acceptance.mutate(selfBillingTexts.version, {
      onSuccess: () => {
        toast.success(t.accepted, t.acceptedReason)
        onClose()
      },
    })
  return (
    <Dialog
      open
      size="large"
      title={selfBillingTexts.title}
      intro={t.version({ version: selfBillingTexts.version })}
      onClose={onClose}
      locked={acceptance.isPending}
      isText={isAccepted}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={acceptance.isPending}>
            {isAccepted ? uiTexts.close : uiTexts.cancel}
          </Button>
          {!isAccepted && (
            <Button
              variant="primary"
              disabled={!isAgreed || isOld}
              busyText={acceptance.isPending && t.accepting}
              onClick={accept}
            >
              {t.accept}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.words}>
        <Callout tone="yellow">{selfBillingTexts.notice}</Callout>
        <p>{selfBillingTexts.intro}</p>
        {selfBillingTexts.clauses.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
        {!isAccepted && (
          <Checkbox checked={isAgreed} onTick={setIsAgreed}>
            {selfBillingTexts.consent}
          </Checkbox>
        )}
        {(acceptance.isError || isOld) && (
          <p role="alert" className={styles.failure}>
            {isOld ? billingRefusalTexts.agreementChanged : getErrorMessage(acceptance.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
