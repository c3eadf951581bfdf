import { requestEmailChange } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { call } from '../../../lib/call.ts'
import { Stack } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useEmailChangeRefresh } from '../account-api.ts'
import { useDialogForm } from '../use-dialog-form.ts'
import { PasswordAndCode } from './password-and-code.tsx'

/** Asks for the new address and for the password; the address changes once its mailbox has confirmed it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const refresh = useEmailChangeRefresh()
  const form = useDialogForm({ email: '', password: '', code: '' }, async ({ code, ...body }) => {
    const { emailChange } = await call(requestEmailChange, { body: { ...body, ...(code && { code }) } })
    void refresh()
    onClose()
    toast.success(t.linkSent, t.linkSentHelp({ newEmail: emailChange.newEmail }))
  })
  return (
    <FormDialog
      size="small"
      title={t.changeEmail}
      intro={t.emailIntro}
      submit={t.sendLink}
      busyText={form.isPending && t.sendingLink}
      failure={form.failure}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <div onInput={form.onInput}>
        <Stack gap="fields">
          <TextField {...form.getField('email')} type="email" label={t.newEmail} autoComplete="email" maxLength={254} />
          <PasswordAndCode form={form} />
        </Stack>
      </div>
    </FormDialog>
  )
}
