import { keepAccountByLink } from '@marquee/contract/account-deletion'
import { accountDeletionTexts as t } from '@marquee/contract/messages/account-deletion'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MailedLink } from './parts/mailed-link.tsx'

/** `/account-deletion/keep/{token}`: the link in the emails about a closed account (decision 35). */
export function Component() {
  const signIn = <LinkButton to={paths.login()}>{t.signIn}</LinkButton>
  return (
    <MailedLink
      title={t.keepTitle}
      text={t.keepText}
      button={t.keep}
      busyText={t.keeping}
      use={async (token) => {
        const { email } = await call(keepAccountByLink, { body: { token } })
        return { title: t.keptTitle, text: t.keptDone({ email }) }
      }}
      invalidReason={t.linkInvalidReason}
      invalidNext={signIn}
      next={signIn}
    />
  )
}
