import type { EmailChange } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { useRef, useState } from 'react'
import { formatInstant } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { toLoadState } from '../../../lib/query.ts'
import { useUser } from '../../session/api.ts'
import { useCancelEmailChange, useEmailChange, useResendEmailChange } from '../account-api.ts'
import styles from '../security.module.css'
import { EmailDialog } from './email-dialog.tsx'

/** The email address, and the new one until its mailbox has confirmed it. */
export function EmailCard() {
  const { email } = useUser()
  const load = toLoadState(useEmailChange())
  const [isChanging, setIsChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  return (
    <Card title={t.emailCard}>
      <Stack gap="fields">
        <div>
          <p className={styles.value}>{email}</p>
          <p className={styles.quiet}>{t.emailHelp}</p>
        </div>
        {load.kind === 'failed' && <FailedState failure={load.failure} onRetry={load.retry} />}
        {load.kind === 'loaded' && load.data && (
          <Pending change={load.data} onCancelled={() => changeButton.current?.focus()} />
        )}
        <div className={styles.actions}>
          <Button ref={changeButton} onClick={() => setIsChanging(true)}>
            {t.changeEmail}
          </Button>
        </div>
      </Stack>
      {isChanging && <EmailDialog onClose={() => setIsChanging(false)} />}
    </Card>
  )
}

function Pending({ change, onCancelled }: { change: EmailChange; onCancelled: () => void }) {
  const { newEmail, sentAt, expiresAt } = change
  const resend = useResendEmailChange()
  const cancel = useCancelEmailChange()
  // This part is gone by then, so its mutation would not call back.
  const cancelChange = () => cancel.mutateAsync().then(onCancelled, () => undefined)
  return (
    <Callout
      tone="yellow"
      title={t.pending({ newEmail })}
      actions={
        <>
          <Button
            size="small"
            disabled={cancel.isPending}
            busyText={resend.isPending && t.sendingLink}
            onClick={() => resend.mutate()}
          >
            {t.sendAgain}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={resend.isPending}
            busyText={cancel.isPending && t.cancelling}
            onClick={() => void cancelChange()}
          >
            {t.cancelChange}
          </Button>
        </>
      }
    >
      {t.pendingHelp({ sentAt: formatInstant(sentAt), expiresAt: formatInstant(expiresAt) })}
    </Callout>
  )
}
