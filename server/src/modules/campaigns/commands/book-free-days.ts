import { countDays } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { reserveDays } from '../../inventory/commands.ts'
import { copyReviewedVideo } from '../../media/commands/files.ts'
import { campaigns, campaignVenues } from '../schema.ts'
import { notifyState } from './state.ts'

type Campaign = typeof campaigns.$inferSelect
type FreeScreen = { screenId: string; venueId: string; startsOn: string; endsOn: string }

/**
 * Books free days as a campaign of its own that refers to the original: the content of its reviewed video under another
 * name, in force without a review, price 0. Each screen is reserved on its own days, so loop, proof, delivery and report work as for every campaign
 * (decision 34).
 *
 * @returns false if a day was sold meanwhile; the caller has to roll back then
 */
export async function bookFreeDays(
  tx: Tx,
  { original, name, screens, at }: { original: Campaign; name: string; screens: readonly FreeScreen[]; at: Date },
): Promise<boolean> {
  const startsOn = screens.map((screen) => screen.startsOn).sort()[0] ?? ''
  const endsOn =
    screens
      .map((screen) => screen.endsOn)
      .sort()
      .at(-1) ?? ''
  const { companyId, createdBy, type, locationId, category } = original
  if (!original.video || !original.decidedAt) throw new Error('what is approved has a video and a decision')
  const video = await copyReviewedVideo(tx, original.video, { reviewedAt: original.decidedAt, at })
  const [given] = await tx
    .insert(campaigns)
    .values({
      companyId,
      createdBy,
      name,
      type,
      locationId,
      category,
      video,
      startsOn,
      endsOn,
      weeks: Math.ceil(countDays(startsOn, endsOn) / 7),
      screenCount: screens.length,
      totalCents: 0,
      // Nothing is owed.
      isPaid: true,
      status: 'Approved',
      submittedAt: at,
      decidedAt: at,
      createdAt: at,
      updatedAt: at,
      makegoodOf: original.id,
    })
    .returning()
  if (!given) throw new Error('an insert of one row answers it')
  const venueIds = [...new Set(screens.map(({ venueId }) => venueId))]
  await tx.execute(sql`
    insert into ${campaignVenues} (campaign_id, venue_id, position)
    select ${given.id}::uuid, venue_id, number - 1
    from unnest(${sql.param(venueIds)}::uuid[]) with ordinality as venue (venue_id, number)`)
  if (!(await reserveDays(tx, given.id, screens, at))) return false
  await notify(tx, { topic: 'content', screenIds: screens.map(({ screenId }) => screenId) })
  await notifyState(tx, given)
  return true
}
