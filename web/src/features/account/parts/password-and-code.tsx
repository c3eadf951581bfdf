import { secondFactorTexts } from '@marquee/contract/messages/second-factor'
import { PasswordField } from '../../../ui/field.tsx'
import type { DialogForm } from '../use-dialog-form.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  form: { asksForCode: boolean; getField: (name: 'password' | 'code') => ReturnType<DialogForm<string>['getField']> }
}

/** What proves who sends a form: the password again, and the code of a second factor. */
export function PasswordAndCode({ form }: Props) {
  return (
    <>
      <PasswordField
        {...form.getField('password')}
        label={secondFactorTexts.password}
        hint={secondFactorTexts.passwordAgain}
        autoComplete="current-password"
      />
      {form.asksForCode && <CodeField {...form.getField('code')} />}
    </>
  )
}
