import * as z from 'zod/mini'
import { id, instant } from './scalars.ts'

/** What can keep a campaign off a screen, in the order of the checks; the first failing check is the cause. */
export const DIAGNOSIS_CAUSES = [
  'deleted',
  'company-suspended',
  'not-approved',
  'no-slot',
  'not-in-flight',
  'screen-not-active',
  'no-place',
  'place-not-approved',
  'file-missing',
  'not-in-manifest',
  'device-unpaired',
  'closed',
  'offline',
  'not-fetched',
  'file-failed',
  'not-counted',
  'not-proven',
] as const
export const diagnosisCause = z.enum(DIAGNOSIS_CAUSES)
export type DiagnosisCause = z.infer<typeof diagnosisCause>

const check = z.object({ code: diagnosisCause, ok: z.boolean(), text: z.string() })

export const diagnosis = z.object({
  campaign: z.object({ _id: id, name: z.string(), company: z.string(), companyId: id }),
  /** null: it can play */
  cause: z.nullable(diagnosisCause),
  /** Since when, if known. */
  since: z.nullable(instant),
  /** One sentence: the cause, or that it plays. */
  text: z.string(),
  /** A second, independent cause (closed and offline); empty without one. */
  also: z.string(),
  /** The remedy; empty when there is nothing to do. */
  remedy: z.string(),
  /** The checks in the order of `DIAGNOSIS_CAUSES`, up to the cause; later ones would follow from it. */
  checked: z.array(check),
  lastPlayedAt: z.nullable(instant),
  /** The latest time at which it plays again or begins to play; null when unknown. */
  nextAt: z.nullable(instant),
  asOf: instant,
  timeZone: z.string(),
})
export type Diagnosis = z.infer<typeof diagnosis>
