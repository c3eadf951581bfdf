import type { ReviewKind } from '@marquee/contract/operator'
import { CLAIM_SECONDS } from '@marquee/contract/reviews.rules'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { SECONDS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/events.ts'
import { type Claim, claimOn } from '../queries/claims.ts'
import { reviewClaims } from '../schema.ts'

export type Look = { kind: ReviewKind; id: string; operatorId: string; at: Date }

/**
 * Holds something for whoever looks at it, or goes on holding it; what somebody else holds stays theirs until
 * they let go or stop looking (decision 7). Answers who holds it now.
 */
export async function claim(tx: Tx, { kind, id, operatorId, at }: Look): Promise<Claim> {
  const until = new Date(at.getTime() + CLAIM_SECONDS * SECONDS)
  const isMine = eq(reviewClaims.operatorId, operatorId)
  const [taken] = await tx
    .insert(reviewClaims)
    .values({ kind, subjectId: id, operatorId, since: at, until })
    .onConflictDoUpdate({
      target: [reviewClaims.kind, reviewClaims.subjectId],
      set: { operatorId, until, since: sql`case when ${isMine} then ${reviewClaims.since} else ${at} end` },
      setWhere: or(isMine, lte(reviewClaims.until, at)),
    })
    .returning({ since: reviewClaims.since })
  // Going on looking is no news.
  if (taken && taken.since.getTime() === at.getTime()) await announceClaim(tx, kind, id)
  const holder = await claimOn(tx, kind, id, at)
  if (!holder) throw new Error('what nobody holds was just taken')
  return holder
}

/** Lets go of what the operator looked at; what somebody else holds stays theirs. */
export async function letGo(tx: Tx, { kind, id, operatorId }: Omit<Look, 'at'>): Promise<void> {
  const gone = await tx
    .delete(reviewClaims)
    .where(and(eq(reviewClaims.kind, kind), eq(reviewClaims.subjectId, id), eq(reviewClaims.operatorId, operatorId)))
    .returning({ id: reviewClaims.subjectId })
  if (gone.length > 0) await announceClaim(tx, kind, id)
}

/** Takes away what was let go of long ago by closing the page. */
export async function forgetOldClaims(tx: Tx, at: Date): Promise<void> {
  await tx.delete(reviewClaims).where(lte(reviewClaims.until, at))
}

/** Only operators hear of it: it names neither an owner nor a company. */
function announceClaim(tx: Tx, kind: ReviewKind, id: string): Promise<void> {
  return announce(tx, { topic: 'claim', data: { kind, id } })
}
