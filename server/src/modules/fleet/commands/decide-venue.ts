import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { VENUE_DECISIONS, type VenueDecision, type VenueKind } from '../rules.ts'
import { restaurants, vehicles } from '../schema.ts'

export type VenueDecisionInput = {
  kind: VenueKind
  id: string
  /** The version that the operator saw; undefined: the current one. */
  version: number | undefined
  decision: VenueDecision
  /** The reason of a rejection, shown to the owner. */
  reason: string | null
  at: Date
}

export type VenueDecisionResult =
  | { kind: 'decided'; ownerId: string; status: 'Approved' | 'Rejected'; version: number }
  | { kind: 'notFound' }
  /** The venue does not wait for a decision. */
  | { kind: 'notReviewable' }
  /** The venue has changed since the operator saw it. */
  | { kind: 'versionChanged' }

/**
 * Carries out an operator's decision on a vehicle or restaurant (product 3). The caller writes the audit log;
 * `notifyVenueContent` of the screens module notifies the screens of the venue.
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
  // The new version makes a second decision on the same version fail: an approval can be reversed only by an operator
  // who saw it.
  await tx
    .update(table)
    .set({ status, rejectionReason, version: version + 1, updatedAt: at })
    .where(eq(table.id, id))
  return { kind: 'decided', ownerId, status, version }
}
