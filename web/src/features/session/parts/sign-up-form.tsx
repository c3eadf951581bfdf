import type { SendOf } from '@marquee/contract/endpoint'
import type { register } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/texts/identity'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/card.tsx'
import { Checkbox, PasswordField, TextField } from '../../../ui/field.tsx'
import { useNotice } from '../../../ui/notice.tsx'
import { PasswordStrength } from './password-strength.tsx'
import styles from './sign-up-form.module.css'

export type SignUp = Omit<SendOf<typeof register>, 'role'>

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' }

/**
 * The six fields and the terms, the same for owners and companies (REG-O-02, REG-C-02).
 *
 * Unequal passwords are told in a dialog and nothing is sent (REG-O-12). What happens with a good or a bad
 * answer differs between the two and belongs to the pages (TRAP-24).
 *
 * @param submit answers true when the account was made; the form is then cleared
 */
export function SignUpForm(props: { termsHref: string; busy: boolean; submit: (form: SignUp) => Promise<boolean> }) {
  const { termsHref, busy, submit } = props
  const notice = useNotice()
  const [form, setForm] = useState(EMPTY)
  const [agreed, setAgreed] = useState(false)
  const [differ, setDiffer] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    setForm((present) => ({ ...present, [name]: value }))
    if (name === 'password' || name === 'confirmPassword') setDiffer(false)
  }

  const send = async () => {
    if (form.password !== form.confirmPassword) {
      await notice({
        title: identityTexts.tryAgainTitle,
        text: identityTexts.passwordsDiffer,
        tone: 'yellow',
        icon: IconLock,
      })
      setDiffer(true)
      confirmation.current?.focus()
      return
    }
    if (!(await submit(form))) return
    setForm(EMPTY)
    setAgreed(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={onSubmit}>
      <fieldset disabled={busy} className={styles.fields}>
        <FieldGrid>
          <TextField
            label={identityTexts.firstName}
            autoComplete="given-name"
            required
            value={form.firstName}
            onValue={set('firstName')}
          />
          <TextField
            label={identityTexts.lastName}
            autoComplete="family-name"
            required
            value={form.lastName}
            onValue={set('lastName')}
          />
          <TextField
            label={identityTexts.email}
            type="email"
            autoComplete="email"
            required
            value={form.email}
            onValue={set('email')}
          />
          <TextField
            label={identityTexts.phone}
            optional
            type="tel"
            autoComplete="tel"
            value={form.phone}
            onValue={set('phone')}
          />
          <PasswordField
            label={identityTexts.password}
            autoComplete="new-password"
            required
            value={form.password}
            onValue={set('password')}
            hint={form.password && <PasswordStrength password={form.password} />}
          />
          <PasswordField
            ref={confirmation}
            label={identityTexts.confirmPassword}
            autoComplete="new-password"
            required
            value={form.confirmPassword}
            onValue={set('confirmPassword')}
            error={differ && identityTexts.passwordsDiffer}
          />
        </FieldGrid>
        <Checkbox required checked={agreed} onTick={setAgreed}>
          {identityTexts.termsBefore}
          <a href={termsHref}>{identityTexts.termsLink}</a>
          {identityTexts.termsAfter}
        </Checkbox>
        <Button type="submit" variant="primary" size="large" wide busyText={busy && identityTexts.processing}>
          {identityTexts.signUp}
        </Button>
      </fieldset>
    </form>
  )
}
