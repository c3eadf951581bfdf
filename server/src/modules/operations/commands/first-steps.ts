import type { FirstStep } from '@marquee/contract/first-run.rules'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { firstSteps } from '../schema.ts'

/** Marks a step as done, also one that was skipped. */
export async function completeFirstStep(tx: Tx, step: FirstStep, at: Date): Promise<void> {
  const done = { state: 'done', at } as const
  await tx
    .insert(firstSteps)
    .values({ step, ...done })
    .onConflictDoUpdate({ target: firstSteps.step, set: done })
}

/** Skips a step or takes it up again; a step that is done stays done. */
export async function skipFirstStep(tx: Tx, step: FirstStep, isSkipped: boolean, at: Date): Promise<void> {
  if (isSkipped) await tx.insert(firstSteps).values({ step, state: 'skipped', at }).onConflictDoNothing()
  else await tx.delete(firstSteps).where(and(eq(firstSteps.step, step), eq(firstSteps.state, 'skipped')))
}
