import { Counter } from 'prom-client'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Job, subscribe } from '../../../platform/jobs.ts'
import { registry } from '../../../platform/metrics.ts'
import { type Mailer, openMailer, getFailureReason } from '../adapter.ts'
import {
  deleteMails,
  markDelivered,
  markFailed,
  markInMailbox,
  markRefused,
  requeueWaitingMails,
} from '../commands/mails.ts'
import { findWaitingMail } from '../queries/mails.ts'

const deliveries = new Counter({
  name: 'marquee_mails_total',
  help: 'Attempts to deliver a mail: sent, refused for good by the mail server, or failed and repeated later',
  labelNames: ['result'],
  registers: [registry],
})
for (const result of ['sent', 'refused', 'failed']) deliveries.inc({ result }, 0)

/** Long enough to find out who got a mail and when. */
const RETENTION_MS = 90 * DAYS

export const createMailJobs = (context: AppContext): Job[] => {
  let mailer: Mailer | undefined
  return [
    subscribe({
      name: 'notifications.deliver-mail',
      on: ['mail.queued'],
      run: async ({ mailId }) => {
        const { smtpUrl } = context.config
        if (smtpUrl) mailer ??= openMailer(smtpUrl, context.config)
        await deliver(context, mailId, mailer)
      },
    }),
    {
      name: 'notifications.requeue-mails',
      cron: '23 */6 * * *',
      run: async () => {
        const now = context.clock.now().getTime()
        const [from, until] = [new Date(now - 2 * DAYS), new Date(now - 1 * HOURS)]
        await runInTransaction(context.database, (tx) => requeueWaitingMails(tx, { from, until }))
      },
    },
    {
      name: 'notifications.delete-mails',
      cron: '29 3 * * *',
      run: () => {
        const before = new Date(context.clock.now().getTime() - RETENTION_MS)
        return runInTransaction(context.database, (tx) => deleteMails(tx, before))
      },
    },
  ]
}

/**
 * Delivers a mail once: a repeated run finds it sent. A permanent rejection is recorded. Any other failure is recorded
 * and thrown, so that the job queue tries again. Without a mail server the mail stays in the development mailbox.
 */
async function deliver({ db, clock }: AppContext, mailId: string, mailer: Mailer | undefined): Promise<void> {
  const mail = await findWaitingMail(db, mailId)
  if (!mail) return
  if (!mailer) return markInMailbox(db, mailId, clock.now())
  try {
    const delivery = await mailer(mail)
    if (delivery.kind === 'sent') await markDelivered(db, mailId, clock.now())
    else await markRefused(db, mailId, delivery.reason, clock.now())
    deliveries.inc({ result: delivery.kind })
  } catch (error) {
    deliveries.inc({ result: 'failed' })
    await markFailed(db, mailId, getFailureReason(error))
    throw error
  }
}
