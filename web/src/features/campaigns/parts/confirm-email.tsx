import { requestVerification } from '@marquee/contract/identity'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { identityTexts } from '@marquee/contract/messages/identity'
import { useMutation } from '@tanstack/react-query'
import { call, getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'

const texts = campaignFormTexts

/** Asks the client to confirm the email address before a campaign is submitted, and sends the link again. */
export function ConfirmEmail() {
  const { email, emailVerified } = useUser()
  const toast = useToast()
  const resend = useMutation({
    mutationFn: () => call(requestVerification, { body: { email } }),
    onSuccess: () => toast.success(texts.linkSent, email),
    onError: (failure) => toast.error(texts.oops, getErrorMessage(failure)),
  })
  if (emailVerified) return null
  return (
    <Callout
      tone="yellow"
      title={texts.confirmEmailTitle}
      actions={
        <Button
          size="small"
          busyText={resend.isPending && identityTexts.sendingVerification}
          onClick={() => resend.mutate()}
        >
          {texts.sendLinkAgain}
        </Button>
      }
    >
      {texts.confirmEmail({ email })}
    </Callout>
  )
}
