import { COMMON } from '@marquee/contract/refusals'
import { getMailbox } from '@marquee/contract/system'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { presentMail } from '../present/mails.ts'
import { listNewestMails } from '../queries/mails.ts'

export const mailboxRoutes: readonly Route[] = [
  // Only in development without a mail server, because it shows the links of all accounts.
  route(getMailbox, async (_call, { db, config }) => {
    if (config.production || config.smtpUrl) throw refuse(COMMON.notFound)
    return { messages: (await listNewestMails(db)).map(presentMail) }
  }),
]
