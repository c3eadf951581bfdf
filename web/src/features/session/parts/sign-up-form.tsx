import type { EndpointDraft } from '@marquee/contract/endpoint'
import type { register } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { type FormEvent, useRef, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { useNotice } from '../../../ui/notice.tsx'
import { PASSWORD_MISMATCH } from './password-mismatch.ts'
import { PasswordStrength } from './password-strength.tsx'
import styles from './sign-up-form.module.css'
import { useFieldMessages } from './use-field-messages.ts'

export type SignUp = Omit<EndpointDraft<typeof register>, 'role'>
export type SignUpRefusal = { message: string; field: string | undefined }

/** The server's message about a failed registration. */
export function toSignUpRefusal(failure: unknown): SignUpRefusal {
  return { message: getErrorMessage(failure), field: failure instanceof CallRefused ? failure.field : undefined }
}

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' }

/**
 * The six fields and the terms, the same for owners and companies (REG-O-02, REG-C-02).
 *
 * Different passwords are reported in a dialog and nothing is sent (REG-O-12). The pages handle the server's answer,
 * because the two registrations differ there (TRAP-24).
 *
 * @param invitedEmail the address of an invitation, which cannot be changed
 * @param submit returns nothing if the account was created, and the form is cleared; else the message and its field
 */
export function SignUpForm(props: {
  termsHref: string
  busy: boolean
  invitedEmail?: string
  submit: (form: SignUp) => Promise<SignUpRefusal | undefined>
}) {
  const { termsHref, busy, invitedEmail, submit } = props
  const notice = useNotice()
  const [form, setForm] = useState({ ...EMPTY, ...(invitedEmail && { email: invitedEmail }) })
  const [agreed, setAgreed] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const messages = useFieldMessages()

  const send = async () => {
    if (form.password !== form.confirmPassword) {
      await notice(PASSWORD_MISMATCH)
      messages.showMessage(formElement.current, 'confirmPassword', identityTexts.passwordsDiffer)
      return
    }
    const refusal = await submit(form)
    if (refusal?.field) messages.showMessage(formElement.current, refusal.field, refusal.message)
    if (refusal) return
    setForm(EMPTY)
    setAgreed(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void send()
  }

  return (
    <form ref={formElement} noValidate onSubmit={onSubmit} onInput={messages.onInput}>
      <fieldset disabled={busy} className={styles.fields}>
        <SignUpFields
          form={form}
          isEmailFixed={invitedEmail !== undefined}
          getMessage={messages.getMessage}
          onChange={(changed) => setForm((present) => ({ ...present, ...changed }))}
        />
        <Checkbox name="terms" required checked={agreed} onTick={setAgreed} error={messages.getMessage('terms')}>
          {identityTexts.terms({
            link: (text) => (
              // a tab of its own: the form would be empty on the way back
              <a key="link" href={termsHref} target="_blank" rel="noopener">
                {text}
              </a>
            ),
          })}
        </Checkbox>
        <Button type="submit" variant="primary" size="large" wide busyText={busy && identityTexts.processing}>
          {identityTexts.signUp}
        </Button>
      </fieldset>
    </form>
  )
}

function SignUpFields(props: {
  form: SignUp
  isEmailFixed: boolean
  getMessage: (name: string) => string | false
  onChange: (changed: Partial<SignUp>) => void
}) {
  const { form, isEmailFixed, getMessage, onChange } = props
  const getFieldProps = (name: keyof SignUp) => ({
    name,
    value: form[name],
    error: getMessage(name),
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <FieldGrid>
      <TextField label={identityTexts.firstName} autoComplete="given-name" required {...getFieldProps('firstName')} />
      <TextField label={identityTexts.lastName} autoComplete="family-name" required {...getFieldProps('lastName')} />
      <TextField
        label={identityTexts.email}
        type="email"
        autoComplete="email"
        required
        readOnly={isEmailFixed}
        {...getFieldProps('email')}
      />
      <TextField label={identityTexts.phone} optional type="tel" autoComplete="tel" {...getFieldProps('phone')} />
      <PasswordField
        label={identityTexts.password}
        autoComplete="new-password"
        required
        {...getFieldProps('password')}
        hint={form.password && <PasswordStrength password={form.password} owner={form} />}
      />
      <PasswordField
        label={identityTexts.confirmPassword}
        autoComplete="new-password"
        required
        {...getFieldProps('confirmPassword')}
      />
    </FieldGrid>
  )
}
