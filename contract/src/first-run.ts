import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FIRST_STEPS } from './first-run.rules.ts'
import { firstRunTexts } from './messages/first-run.ts'
import { COMMON, refusal } from './refusals.ts'
import { flag } from './scalars.ts'

const steps = z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean(), skipped: z.boolean() }))
export type FirstSteps = z.infer<typeof steps>

const firstRun = z.object({ steps })

const anyOperator = { who: ['operator'], permission: 'settings' } as const

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/operator/first-run',
  ...anyOperator,
  summary: 'Which of the first steps of an installation are done or skipped',
  reply: firstRun,
})

export const skipFirstStep = endpoint({
  method: 'PUT',
  path: '/api/operator/first-run/:step',
  ...anyOperator,
  summary: 'Skips a step, or takes it up again',
  params: z.object({ step: z.enum(FIRST_STEPS) }),
  body: z.object({ isSkipped: flag }),
  reply: firstRun,
})

/** `details.reason` is what the mail server or the storage says, in its words. */
const failed = {
  mailFailed: refusal(409, () => firstRunTexts.refusals.mailFailed),
  storageFailed: refusal(409, () => firstRunTexts.refusals.storageFailed),
}

export const testMail = endpoint({
  method: 'POST',
  path: '/api/operator/first-run/mail',
  ...anyOperator,
  summary:
    'Sends a mail to the operator at once and answers what the mail server says; without one it is in the mailbox',
  reply: z.object({ ...firstRun.shape, sentTo: z.string() }),
  refusals: { mailFailed: failed.mailFailed, tooMany: COMMON.tooMany },
})

export const testStorage = endpoint({
  method: 'POST',
  path: '/api/operator/first-run/storage',
  ...anyOperator,
  summary: 'Writes, reads and deletes a small file where videos and pictures are',
  reply: firstRun,
  refusals: { storageFailed: failed.storageFailed, tooMany: COMMON.tooMany },
})

export const invitePartner = endpoint({
  method: 'POST',
  path: '/api/operator/first-run/partner',
  ...anyOperator,
  summary: 'Mails the address of the sign-up page of partners',
  body: z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.email()) }),
  reply: firstRun,
  refusals: { tooMany: COMMON.tooMany },
})
