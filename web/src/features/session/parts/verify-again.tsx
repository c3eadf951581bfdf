import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { requestVerification } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/texts/identity'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { call, messageOf } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './forgot-password.module.css'
import { useFieldMessages } from './use-field-messages.ts'

/** Asks for another verification link. What is said afterwards is the same for every address. */
export function VerifyAgainForm() {
  const { user } = useSession()
  const messages = useFieldMessages()
  const [email, setEmail] = useState(user?.email ?? '')
  const [isSent, setIsSent] = useState(false)
  const sending = useAction(() => call(requestVerification, { body: { email } }))
  const send = async () => {
    const answer = await sending.run(undefined)
    if (answer.ok) setIsSent(true)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.allow(event.currentTarget)) void send()
  }
  if (isSent) return <Sent />
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
        busyText={sending.isPending && identityTexts.sendingVerification}
      >
        {identityTexts.sendVerification}
      </Button>
      <p role="status" className={styles.failure}>
        {sending.failure !== undefined && messageOf(sending.failure)}
      </p>
    </form>
  )
}

/** Stands where the form stood, and takes the focus over from it. */
function Sent() {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className={styles.sent}>
      {identityTexts.verificationSent}
    </p>
  )
}
