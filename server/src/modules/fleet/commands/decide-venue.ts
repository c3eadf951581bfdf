import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { VENUE_DECISIONS, type VenueDecision, type VenueKind } from '../rules.ts'
import { restaurants, vehicles } from '../schema.ts'

export type VenueDecisionInput = {
  kind: VenueKind
  id: string
  /** The version the operator looked at; undefined: whatever is there now. */
  version: number | undefined
  decision: VenueDecision
  /** Why it was rejected; shown to the owner. */
  reason: string | null
  at: Date
}

export type VenueDecisionResult =
  | { kind: 'decided'; ownerId: string; status: 'Approved' | 'Rejected'; version: number }
  | { kind: 'notFound' }
  /** There is nothing to decide in its state. */
  | { kind: 'notReviewable' }
  /** It was changed after the operator had looked at it. */
  | { kind: 'versionChanged' }

/**
 * Carries out an operator's decision on a vehicle or restaurant (product 3). Who decides what is
 * written down by the caller; `announceContentOf` of the screens room tells the screens of the place.
 */
export async function decideVenue(tx: Tx, decision: VenueDecisionInput): Promise<VenueDecisionResult> {
  const table = decision.kind === 'vehicle' ? vehicles : restaurants
  const [venue] = await tx
    .select({ ownerId: table.ownerId, status: table.status, version: table.version })
    .from(table)
    .where(and(eq(table.id, decision.id), isNull(table.deletedAt)))
    .for('no key update')
  if (!venue) return { kind: 'notFound' }
  if (decision.version !== undefined && decision.version !== venue.version) return { kind: 'versionChanged' }
  const status = VENUE_DECISIONS[venue.status][decision.decision]
  if (status !== 'Approved' && status !== 'Rejected') return { kind: 'notReviewable' }
  const { id, reason, at } = decision
  const { ownerId, version } = venue
  const rejectionReason = status === 'Rejected' ? reason : null
  // Counted up, so that a second decision on the same version is none: what was approved can be taken back,
  // but not by somebody who never saw that it was.
  await tx
    .update(table)
    .set({ status, rejectionReason, version: version + 1, updatedAt: at })
    .where(eq(table.id, id))
  return { kind: 'decided', ownerId, status, version }
}
