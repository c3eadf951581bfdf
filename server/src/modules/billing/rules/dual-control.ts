import { DAYS, HOURS } from '../../../platform/clock.ts'

/** Whoever was added to help himself to money waits so long, and all other operators have heard of it by then. */
const MIN_OPERATOR_AGE_MS = 72 * HOURS
/** So long whoever added somebody, and who was added, count as one. */
const RELATION_MS = 30 * DAYS

/** How somebody came to be an operator, the last time that anybody said so. */
export type OperatorGrant = {
  at: Date
  /** null: the command line, which reaches the money without a second operator */
  by: string | null
}

export type DualControlFacts = {
  /** who put a run together, and who is to approve it, each with the day since which its second factor is in force */
  pair: readonly { userId: string; factorSince: Date | null }[]
  added: ReadonlyMap<string, OperatorGrant>
}

/**
 * Why these two are not four eyes; nothing where they are (decision 21). An operator may invite an account of its own: so
 * whoever was added by another operator counts only after 72 hours with a second factor, and nobody counts beside whoever
 * added them less than 30 days ago, or beside somebody whom the same operator added.
 */
export function checkDualControl(
  { pair, added }: DualControlFacts,
  at: Date,
): 'sameOperator' | 'operatorTooNew' | 'operatorsTooClose' | undefined {
  const [one, other] = pair
  if (!one || !other || one.userId === other.userId) return 'sameOperator'
  const origins = listOrigins(one.userId, added, at)
  if (listOrigins(other.userId, added, at).some((id) => origins.includes(id))) return 'operatorsTooClose'
  const isNew = ({ userId, factorSince }: typeof one) =>
    Boolean(added.get(userId)?.by) &&
    (factorSince === null || at.getTime() - factorSince.getTime() < MIN_OPERATOR_AGE_MS)
  return isNew(one) || isNew(other) ? 'operatorTooNew' : undefined
}

/** An operator and whoever added them of late, and whoever added those. */
function listOrigins(userId: string, added: DualControlFacts['added'], at: Date): string[] {
  const origins = [userId]
  for (let how = added.get(userId); how?.by && at.getTime() - how.at.getTime() < RELATION_MS; how = added.get(how.by)) {
    if (origins.includes(how.by)) return origins
    origins.push(how.by)
  }
  return origins
}
