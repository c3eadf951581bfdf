import { FIRST_STEPS, type FirstStep } from '@marquee/contract/first-run.rules'
import {
  type FirstSteps,
  getFirstRun,
  invitePartner,
  skipFirstStep,
  testMail,
  testStorage,
} from '@marquee/contract/first-run'
import { getLanguage } from '@marquee/contract/language/load'
import { toAccountLanguage } from '@marquee/contract/language/languages'
import { sql } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { locations, restaurants, vehicles, vehicleTypes } from '../../../modules/fleet/schema.ts'
import { RATE_LIMITS } from '../../../modules/identity/rules/lifetimes.ts'
import { users } from '../../../modules/identity/schema.ts'
import { billingSettings } from '../../../modules/invoicing/schema/settings.ts'
import { mediaContents } from '../../../modules/media/schema.ts'
import { sendMail } from '../../../modules/notifications/commands/mails.ts'
import { tryMail } from '../../../modules/notifications/commands/try-mail.ts'
import type { Email } from '../../../modules/notifications/rules/emails.ts'
import { mails } from '../../../modules/notifications/schema.ts'
import { completeFirstStep, skipFirstStep as skip } from '../../../modules/operations/commands/first-steps.ts'
import { firstSteps } from '../../../modules/operations/schema.ts'
import { devices } from '../../../modules/screens/schema.ts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { probeStorage } from '../../../platform/files/probe-storage.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt, type RateLimit } from '../../../platform/rate-limit.ts'

const TESTS_PER_USER: RateLimit = { max: 20, windowSeconds: 60 * 60 }

/** The steps from an empty installation to the first booked screen: their states, and those that are done here. */
export const firstRunRoutes: readonly Route[] = [
  route(getFirstRun, async (_call, { db }) => ({ steps: await listFirstSteps(db) })),

  route(skipFirstStep, async ({ params, body }, { db, database, clock }) => {
    await runInTransaction(database, (tx) => skip(tx, params.step, body.isSkipped, clock.now()))
    return { steps: await listFirstSteps(db) }
  }),

  route(testMail, async ({ caller }, { db, database, clock, config }) => {
    const at = clock.now()
    await countAttempt(db, `test-mail:${caller.userId}`, TESTS_PER_USER, at)
    const { firstName, lastName, email: address } = caller.profile
    const to = { name: `${firstName} ${lastName}`, address, language: toAccountLanguage(getLanguage()) }
    const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.testMail, {}, { firstName })
    const { smtpUrl } = config
    const reason = smtpUrl && (await tryMail({ ...config, smtpUrl }, { to, email }))
    if (reason) throw refuse(testMail.refusals.mailFailed, { details: { reason } })
    await runInTransaction(database, async (tx) => {
      // Without a mail server, the mailbox shows it.
      if (!smtpUrl) await sendMail(tx, { to, email, at })
      await completeFirstStep(tx, 'mail', at)
    })
    return { steps: await listFirstSteps(db), sentTo: address }
  }),

  route(testStorage, async ({ caller }, { db, database, clock, files }) => {
    await countAttempt(db, `test-storage:${caller.userId}`, TESTS_PER_USER, clock.now())
    try {
      await probeStorage(files.storage)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw refuse(testStorage.refusals.storageFailed, { details: { reason } })
    }
    await runInTransaction(database, (tx) => completeFirstStep(tx, 'storage', clock.now()))
    return { steps: await listFirstSteps(db) }
  }),

  route(invitePartner, async ({ caller, body }, { db, database, clock, config }) => {
    const at = clock.now()
    await countAttempt(db, `invite:by:${caller.userId}`, RATE_LIMITS.invitationsPerOperator, at)
    await countAttempt(db, `invite:account:${body.email.toLowerCase()}`, RATE_LIMITS.mailsPerAccount, at)
    const by = `${caller.profile.firstName} ${caller.profile.lastName}`
    const url = `${config.publicUrl}/ownersignup`
    const to = { name: '', address: body.email, language: toAccountLanguage(getLanguage()) }
    const email: Email = ({ texts, writeEmail }) =>
      writeEmail(texts.account.partnerInvitation, { by }, { firstName: '', url })
    await runInTransaction(database, async (tx) => {
      await sendMail(tx, { to, email, at })
      await completeFirstStep(tx, 'partner', at)
    })
    return { steps: await listFirstSteps(db) }
  }),
]

async function listFirstSteps(db: Db): Promise<FirstSteps> {
  const done = await getStepStates(db)
  const noted = new Map((await db.select().from(firstSteps)).map(({ step, state }) => [step, state]))
  return FIRST_STEPS.map((step) => ({
    step,
    done: done[step] || noted.get(step) === 'done',
    skipped: !done[step] && noted.get(step) === 'skipped',
  }))
}

/** The steps that are done by what exists. A sent mail and a stored file count as the tests. */
export async function getStepStates(db: Db): Promise<Record<FirstStep, boolean>> {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`select
    exists (select from ${billingSettings}) as billing,
    exists (select from ${locations}) as location,
    exists (select from ${vehicleTypes}) as "vehicleType",
    exists (select from ${mails} where sent_at is not null) as mail,
    exists (select from ${mediaContents} where kind = 'media') as storage,
    exists (select from ${users} where role = 'partner') as partner,
    exists (select from ${vehicles} where status = 'Approved')
      or exists (select from ${restaurants} where status = 'Approved') as venue,
    exists (select from ${devices}) as screen,
    exists (select from ${campaigns} where status = 'Approved') as campaign`)
  // A select without a table returns one row.
  return rows[0] as Record<FirstStep, boolean>
}
