import { COMMON } from '@marquee/contract/refusals'
import { getMailbox } from '@marquee/contract/system'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { presentMail } from './present.ts'
import { listNewestMails } from './queries.ts'

export const notificationRoutes: readonly Route[] = [
  // In development only, and only while no mail server takes the mails: it shows everybody's links.
  route(getMailbox, async (_call, { db, config }) => {
    if (config.production || config.smtpUrl) throw refuse(COMMON.notFound)
    return { messages: (await listNewestMails(db)).map(presentMail) }
  }),
]
