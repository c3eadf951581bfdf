import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { changeCategory, lockCampaign } from '../../campaigns/commands/state.ts'
import { isWaiting } from '../../campaigns/rules.ts'
import { type DecisionRefusal, findConflict } from './decide-review.ts'

type Change = { id: string; category: AdCategory; by: Actor & { userId: string }; at: Date }

/**
 * Sets or corrects what a waiting campaign advertises (decision 41).
 *
 * @returns why nothing was changed: another operator has it, or it waits for no decision
 */
export async function setCategory(tx: Tx, { id, category, by, at }: Change): Promise<DecisionRefusal | undefined> {
  const stored = await lockCampaign(tx, id)
  if (!stored) return { kind: 'notFound' }
  const conflict = await findConflict(tx, { kind: 'campaign', id, by, at })
  if (conflict) return conflict
  if (!isWaiting(stored.status)) return { kind: 'notReviewable' }
  const changes = computeChanges({ category: stored.category }, { category })
  if (!changes) return undefined
  await changeCategory(tx, id, category)
  const { companyId, name, version } = stored
  const subject = { kind: 'campaign', id, name } as const
  await writeAuditEntry(tx, by, { action: 'update', subject, partyId: companyId, version, changes }, at)
  await notify(tx, { topic: 'review', data: { kind: 'campaign', id } })
  return undefined
}
