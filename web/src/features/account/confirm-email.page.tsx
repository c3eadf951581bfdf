import { confirmEmailChange } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MailedLink } from './parts/mailed-link.tsx'

/**
 * `/email-change/confirm/{token}`: asks before it confirms, because programs that check links in emails open them. The
 * session that requested the change goes on.
 */
export function Component() {
  return (
    <MailedLink
      title={t.confirmTitle}
      text={t.confirmText}
      button={t.confirm}
      busyText={t.confirming}
      use={async (token) => {
        const { email } = await call(confirmEmailChange, { headers: getBrowserHeaders(), body: { token } })
        return { title: t.confirmedTitle, text: t.confirmedText({ email }) }
      }}
      invalidReason={t.linkInvalidReason}
      next={<LinkButton to={paths.account()}>{t.toAccount}</LinkButton>}
    />
  )
}
