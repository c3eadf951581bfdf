import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { requestPasswordReset } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/texts/identity'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './forgot-password.module.css'
import { useFieldMessages } from './use-field-messages.ts'

/** The modal of the login page (FORGOT-01 to FORGOT-07). Closing it forgets the address. */
export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={identityTexts.forgotPassword}
      intro={identityTexts.forgotText}
      size="small"
    >
      <ForgotPasswordForm onSent={onClose} />
    </Dialog>
  )
}

/**
 * The address and `Send Email`. A failure is only logged and leaves one quiet line; the address stays (OPEN-20).
 */
export function ForgotPasswordForm({ onSent }: { onSent?: () => void }) {
  const toast = useToast()
  const messages = useFieldMessages()
  const [email, setEmail] = useState('')
  const sending = useAction(() => call(requestPasswordReset, { body: { email } }))
  const send = async () => {
    const answer = await sending.run(undefined)
    if (!answer.ok) return
    toast.success(identityTexts.emailSentTitle, identityTexts.emailSent)
    setEmail('')
    onSent?.()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.allow(event.currentTarget)) void send()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit} onInput={messages.onInput}>
      <TextField
        name="email"
        error={messages.of('email')}
        label={identityTexts.email}
        icon={IconMail}
        type="email"
        autoComplete="username"
        required
        value={email}
        onValue={setEmail}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busyText={sending.isPending && identityTexts.sendingEmail}
      >
        {identityTexts.sendEmail}
      </Button>
      <p role="status" className={styles.failure}>
        {sending.failure !== undefined && identityTexts.emailNotSent}
      </p>
    </form>
  )
}
