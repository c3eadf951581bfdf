import { accountTexts as t } from '@marquee/contract/messages/account'
import { identityTexts } from '@marquee/contract/messages/identity'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Card, FieldGrid, Stack } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { useFieldMessages } from '../../session/parts/use-field-messages.ts'
import { useSaveAccount } from '../account-api.ts'
import styles from '../security.module.css'

/** The names and the phone of the user. */
export function DetailsCard() {
  const user = useUser()
  const toast = useToast()
  const save = useSaveAccount()
  const messages = useFieldMessages()
  const [form, setForm] = useState({ firstName: user.firstName, lastName: user.lastName, phone: user.phone })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending || !messages.validate(event.currentTarget)) return
    save.mutate(form, { onSuccess: () => toast.success(t.detailsSaved) })
  }
  const getField = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: messages.getMessage(name),
    onValue: (value: string) => setForm((present) => ({ ...present, [name]: value })),
  })
  return (
    <Card title={t.details}>
      <form noValidate onSubmit={submit} onInput={messages.onInput}>
        <Stack gap="fields">
          <FailureCallout>{save.isError && getErrorMessage(save.error)}</FailureCallout>
          <FieldGrid>
            <TextField
              label={identityTexts.firstName}
              autoComplete="given-name"
              required
              maxLength={100}
              {...getField('firstName')}
            />
            <TextField
              label={identityTexts.lastName}
              autoComplete="family-name"
              required
              maxLength={100}
              {...getField('lastName')}
            />
            <TextField
              label={identityTexts.phone}
              optional
              type="tel"
              autoComplete="tel"
              maxLength={50}
              {...getField('phone')}
            />
          </FieldGrid>
          <div className={styles.actions}>
            <Button type="submit" busyText={save.isPending && t.saving}>
              {t.saveDetails}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
