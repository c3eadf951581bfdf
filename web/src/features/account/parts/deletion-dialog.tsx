import { GRACE_DAYS, requestAccountDeletion } from '@marquee/contract/account-deletion'
import { accountDeletionTexts as t } from '@marquee/contract/messages/account-deletion'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { getNow } from '../../../lib/clock.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { clearSession } from '../../../lib/session.ts'
import { Stack } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import styles from '../security.module.css'
import { useDialogForm } from '../use-dialog-form.ts'
import { PasswordAndCode } from './password-and-code.tsx'

const DAY_MS = 86_400_000

/** Asks for the password and closes the account; the sign-in page follows, because the session has ended. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const [erasesAt] = useState(() => new Date(getNow().getTime() + GRACE_DAYS * DAY_MS).toISOString())
  const form = useDialogForm({ password: '', code: '' }, async ({ code, password }) => {
    await call(requestAccountDeletion, { body: { password, ...(code && { code }) } })
    clearSession()
  })
  return (
    <FormDialog
      size="small"
      title={t.dialogTitle}
      intro={t.dialogIntro({ day: formatInstantDay(erasesAt) })}
      submit={t.delete}
      isDangerous
      busyText={form.isPending && t.deleting}
      failure={form.failure}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <div onInput={form.onInput}>
        <Stack gap="fields">
          <p className={styles.quiet}>{t.dialogExport}</p>
          <PasswordAndCode form={form} />
        </Stack>
      </div>
    </FormDialog>
  )
}
