import { refuseEmailChange } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MailedLink } from './parts/mailed-link.tsx'

/** `/email-change/cancel/{token}`: the link in the email to the address before. */
export function Component() {
  return (
    <MailedLink
      title={t.refuseTitle}
      text={t.refuseText}
      button={t.cancelChange}
      busyText={t.cancelling}
      use={async (token) => {
        await call(refuseEmailChange, { body: { token } })
        return { title: t.changeCancelled, text: t.refusedText }
      }}
      invalidReason={t.refuseInvalidReason}
      next={<LinkButton to={paths.resetPassword()}>{t.choosePassword}</LinkButton>}
    />
  )
}
