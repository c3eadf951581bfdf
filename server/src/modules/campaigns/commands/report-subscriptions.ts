import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { OwnCampaign } from '../policy.ts'
import { reportSubscriptions } from '../schema.ts'

type Subscription = { campaignId: string; userId: string }

const matches = ({ campaignId, userId }: Subscription) =>
  and(eq(reportSubscriptions.campaignId, campaignId), eq(reportSubscriptions.userId, userId))

/** Subscribes a user to the weekly report of a campaign, or ends it; repeating it changes nothing. */
export async function setReportSubscription(
  tx: Tx,
  { campaignId }: OwnCampaign,
  { userId, isSubscribed }: { userId: string; isSubscribed: boolean },
  at: Date,
): Promise<void> {
  const row = { campaignId, userId }
  if (isSubscribed)
    await tx
      .insert(reportSubscriptions)
      .values({ ...row, createdAt: at })
      .onConflictDoNothing()
  else await tx.delete(reportSubscriptions).where(matches(row))
}

/** Marks the report of a Monday as sent. @returns whether it was due: another process may have sent it */
export async function takeWeeklyReport(tx: Tx, subscription: Subscription, monday: string): Promise<boolean> {
  const { sentOn } = reportSubscriptions
  const { rowCount } = await tx
    .update(reportSubscriptions)
    .set({ sentOn: monday })
    .where(and(matches(subscription), or(isNull(sentOn), lt(sentOn, monday))))
  return rowCount === 1
}
