import { changePassword } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { identityTexts } from '@marquee/contract/messages/identity'
import { call } from '../../../lib/call.ts'
import { Stack } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { PasswordStrength } from '../../session/parts/password-strength.tsx'
import { useEmailChangeRefresh } from '../account-api.ts'
import { useSecurityRefresh } from '../security-api.ts'
import { useDialogForm } from '../use-dialog-form.ts'
import { CodeField } from './code-field.tsx'

const EMPTY = { password: '', code: '', newPassword: '', confirmation: '' }

/** Asks for the current password and a new one; all other browsers are signed out. */
export function NewPasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const toast = useToast()
  const [refreshSecurity, refreshEmail] = [useSecurityRefresh(), useEmailChangeRefresh()]
  const form = useDialogForm(EMPTY, async ({ password, newPassword, code }) => {
    await call(changePassword, { body: { password, newPassword, ...(code && { code }) } })
    void refreshSecurity()
    // A pending change of the address ends with the password.
    void refreshEmail()
    onClose()
    toast.success(t.passwordChanged, t.passwordChangedHelp)
  })
  const checkConfirmation = (element: HTMLFormElement) => {
    const isEqual = form.values.newPassword === form.values.confirmation
    if (!isEqual) form.showMessage(element, 'confirmation', identityTexts.passwordsDiffer)
    return isEqual
  }
  const { newPassword } = form.values
  return (
    <FormDialog
      size="small"
      title={t.changePassword}
      intro={t.passwordHelp}
      submit={t.changePassword}
      busyText={form.isPending && t.saving}
      failure={form.failure}
      onSubmit={(event) => form.onSubmit(event, checkConfirmation)}
      onClose={onClose}
    >
      <div onInput={form.onInput}>
        <Stack gap="fields">
          <PasswordField {...form.getField('password')} label={t.currentPassword} autoComplete="current-password" />
          {form.asksForCode && <CodeField {...form.getField('code')} />}
          <PasswordField
            {...form.getField('newPassword')}
            label={identityTexts.newPassword}
            autoComplete="new-password"
            hint={newPassword && <PasswordStrength password={newPassword} owner={user} />}
          />
          <PasswordField
            {...form.getField('confirmation')}
            label={identityTexts.confirmNewPassword}
            autoComplete="new-password"
          />
        </Stack>
      </div>
    </FormDialog>
  )
}
