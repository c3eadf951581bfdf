import { requestPasswordReset } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { call } from '../../../lib/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { EmailForm } from './email-form.tsx'

/** The modal of the login page (FORGOT-01 to FORGOT-07). Closing it clears the address. */
export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={identityTexts.forgotPassword}
      intro={identityTexts.forgotText}
      size="small"
    >
      <ForgotPasswordForm onSent={onClose} />
    </Dialog>
  )
}

/** The address and `Send Email`. A failure is only logged and shows one quiet line (OPEN-20). */
export function ForgotPasswordForm({ onSent }: { onSent?: () => void }) {
  const toast = useToast()
  return (
    <EmailForm
      send={(email) => call(requestPasswordReset, { body: { email } })}
      sendText={identityTexts.sendEmail}
      sendingText={identityTexts.sendingEmail}
      failureText={() => identityTexts.emailNotSent}
      onSent={() => {
        toast.success(identityTexts.emailSentTitle, identityTexts.emailSent)
        onSent?.()
      }}
    />
  )
}
