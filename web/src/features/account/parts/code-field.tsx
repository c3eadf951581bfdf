import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'

/** A code of the authenticator app, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label={t.currentCode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
    />
  )
}
