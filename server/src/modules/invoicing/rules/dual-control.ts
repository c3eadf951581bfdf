import { DAYS, HOURS } from '../../../platform/clock.ts'

/** A new operator can approve after this delay, within which all other operators are mailed. */
const MIN_OPERATOR_AGE_MS = 72 * HOURS
/** For this time, an operator and the one who added it do not count as two. */
const RELATION_MS = 30 * DAYS

/** The last time a user became an operator, or an operator got a role that allows payouts (decision 38). */
export type OperatorGrant = {
  at: Date
  /** null: the command line, which has access to the database anyway */
  by: string | null
}

type Confirmation = { userId: string; factorSince: Date | null }

export type DualControlFacts = {
  /** the creator and the approver, with the instant at which each confirmed its second factor */
  pair: readonly [Confirmation, Confirmation]
  added: ReadonlyMap<string, OperatorGrant>
}

/**
 * Why two operators do not meet dual control; undefined if they do (decision 21). An operator could invite a second
 * account of its own, or give its role to an account without payouts. Therefore an operator added by another one counts
 * only after 72 hours with that role and a second factor. For 30 days it does not count together with the operator who
 * added it, or with one added by the same operator.
 */
export function checkDualControl(
  { pair, added }: DualControlFacts,
  at: Date,
): 'sameOperator' | 'operatorTooNew' | 'operatorsTooClose' | undefined {
  const [one, other] = pair
  if (one.userId === other.userId) return 'sameOperator'
  const origins = listOrigins(one.userId, added, at)
  if (listOrigins(other.userId, added, at).some((id) => origins.includes(id))) return 'operatorsTooClose'
  const isNew = ({ userId, factorSince }: Confirmation) => {
    const grant = added.get(userId)
    if (!grant?.by) return false
    return factorSince === null || at.getTime() - Math.max(+factorSince, +grant.at) < MIN_OPERATOR_AGE_MS
  }
  return isNew(one) || isNew(other) ? 'operatorTooNew' : undefined
}

/** An operator, the operator who added it within 30 days, and so on. */
function listOrigins(userId: string, added: DualControlFacts['added'], at: Date): string[] {
  const origins = [userId]
  for (
    let grant = added.get(userId);
    grant?.by && at.getTime() - grant.at.getTime() < RELATION_MS;
    grant = added.get(grant.by)
  ) {
    if (origins.includes(grant.by)) return origins
    origins.push(grant.by)
  }
  return origins
}
