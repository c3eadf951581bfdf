import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The steps from an empty installation to the first booked screen, in this order. */
export const FIRST_STEPS = ['location', 'vehicleType', 'billing', 'venue', 'screen', 'campaign'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/operator/first-run',
  who: ['operator'],
  permission: 'settings',
  summary: 'Which of the first steps of an installation are done',
  reply: z.object({ steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })) }),
})
