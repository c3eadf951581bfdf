import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { identityTexts } from '@marquee/contract/messages/identity'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './email-form.module.css'
import { useFieldMessages } from './use-field-messages.ts'

/** A form that sends an email to an address. A failure shows one quiet line, and the address stays. */
export function EmailForm(props: {
  startWith?: string
  send: (email: string) => Promise<unknown>
  sendText: string
  sendingText: string
  failureText: (failure: unknown) => string
  onSent: () => void
}) {
  const { startWith = '', send, sendText, sendingText, failureText, onSent } = props
  const messages = useFieldMessages()
  const [email, setEmail] = useState(startWith)
  const sending = useAction(send)
  const sendEmail = async () => {
    const answer = await sending.run(email)
    if (!answer.ok) return
    setEmail('')
    onSent()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void sendEmail()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit} onInput={messages.onInput}>
      <TextField
        name="email"
        error={messages.getMessage('email')}
        label={identityTexts.email}
        icon={IconMail}
        type="email"
        autoComplete="username"
        required
        value={email}
        onValue={setEmail}
      />
      <Button type="submit" variant="primary" size="large" wide busyText={sending.isPending && sendingText}>
        {sendText}
      </Button>
      <p role="status" className={styles.failure}>
        {sending.failure !== undefined && failureText(sending.failure)}
      </p>
    </form>
  )
}
