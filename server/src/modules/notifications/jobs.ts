import { DAYS, HOURS } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { type Mailer, openMailer, reasonOf } from './adapter.ts'
import { forgetMails, markDelivered, markFailed, markInMailbox, markRefused, queueWaitingAgain } from './commands.ts'
import { waitingMail } from './queries.ts'

/** Long enough to find out who was written to when, and no longer. */
const KEPT_MS = 90 * DAYS

export const notificationJobs = (house: House): Job[] => {
  let mailer: Mailer | undefined
  return [
    {
      name: 'notifications.deliver',
      on: ['mail.queued'],
      run: async ({ mailId }) => {
        const { smtpUrl, mailFrom } = house.config
        if (smtpUrl) mailer ??= openMailer(smtpUrl, mailFrom)
        await deliver(house, String(mailId), mailer)
      },
    },
    {
      name: 'notifications.deliver-later',
      cron: '23 */6 * * *',
      run: async () => {
        const now = house.clock.now().getTime()
        const [from, until] = [new Date(now - 2 * DAYS), new Date(now - 1 * HOURS)]
        await inTransaction(house.database, (tx) => queueWaitingAgain(tx, { from, until }))
      },
    },
    {
      name: 'notifications.forget',
      cron: '29 3 * * *',
      run: () => {
        const before = new Date(house.clock.now().getTime() - KEPT_MS)
        return inTransaction(house.database, (tx) => forgetMails(tx, before))
      },
    },
  ]
}

/**
 * Brings one mail out, once: a run that comes again finds it sent. A final no is written down and that is
 * all; any other failure is thrown as well, so that the queue tries again. Without a mail server the mail
 * stays in the development mailbox.
 */
async function deliver({ db, clock }: House, mailId: string, mailer: Mailer | undefined): Promise<void> {
  const mail = await waitingMail(db, mailId)
  if (!mail) return
  if (!mailer) return markInMailbox(db, mailId, clock.now())
  try {
    const delivery = await mailer(mail)
    if (delivery.kind === 'sent') await markDelivered(db, mailId, clock.now())
    else await markRefused(db, mailId, delivery.reason, clock.now())
  } catch (error) {
    await markFailed(db, mailId, reasonOf(error))
    throw error
  }
}
