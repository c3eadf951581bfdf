import type { FirstStep } from '@marquee/contract/first-run.rules'
import { invitePartner, skipFirstStep, testMail, testStorage } from '@marquee/contract/first-run'
import { firstRunTexts as t } from '@marquee/contract/messages/first-run'
import { type FormEvent, useState } from 'react'
import { call, CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { useChange } from '../../../../lib/use-change.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import styles from './first-run-card.module.css'

/** Reloaded after each action. */
export const FIRST_RUN_KEY = ['first-run'] as const

/** What can be done about a step on this page; the other steps are links. */
export function FirstStepAction({ step }: { step: FirstStep }) {
  if (step === 'mail')
    return <Test name={t.mailAction} busy={t.sending} run={async () => describeSent(await call(testMail, {}))} />
  if (step === 'storage')
    return <Test name={t.storageAction} busy={t.testing} run={() => call(testStorage, {}).then(() => t.storageDone)} />
  return step === 'partner' && <PartnerInvitation />
}

const describeSent = ({ sentTo }: { sentTo: string }) => t.mailSent({ email: sentTo })

/** @param run resolves with what the toast says */
function Test({ name, busy, run }: { name: string; busy: string; run: () => Promise<string> }) {
  const toast = useToast()
  // Said by the change itself: this button is gone once the step is done.
  const test = useChange(async () => toast.success(await run()), [FIRST_RUN_KEY])
  return (
    <>
      <Button busyText={test.isPending && busy} onClick={() => test.mutate()}>
        {name}
      </Button>
      <FailureCallout>{test.isError && describeFailure(test.error)}</FailureCallout>
    </>
  )
}

function PartnerInvitation() {
  const toast = useToast()
  const [email, setEmail] = useState('')
  const invite = useChange(async () => {
    await call(invitePartner, { body: { email } })
    toast.success(t.partnerDone({ email }))
  }, [FIRST_RUN_KEY])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '' && !invite.isPending) invite.mutate()
  }
  return (
    <form className={styles.invitation} onSubmit={submit} noValidate>
      <TextField
        label={t.partnerEmail}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onValue={setEmail}
        error={invite.isError && getErrorMessage(invite.error)}
      />
      <Button type="submit" busyText={invite.isPending && t.sending}>
        {t.partnerAction}
      </Button>
    </form>
  )
}

/** The message, and what the mail server or the storage says. */
function describeFailure(error: Error): string {
  const details = error instanceof CallRefused ? (error.details as { reason?: string } | undefined) : undefined
  return [getErrorMessage(error), details?.reason && t.reason({ reason: details.reason })].filter(Boolean).join(' ')
}

/** Skips a step, or takes a skipped one up again. */
export function SkipButton({ step, isSkipped }: { step: FirstStep; isSkipped: boolean }) {
  const change = useChange(
    () => call(skipFirstStep, { params: { step }, body: { isSkipped: !isSkipped } }),
    [FIRST_RUN_KEY],
  )
  const name = { step: t.steps[step].title }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={isSkipped ? t.resumeStep(name) : t.skipStep(name)}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {isSkipped ? t.resume : t.skip}
    </Button>
  )
}
