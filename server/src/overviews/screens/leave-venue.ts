import { inArray } from 'drizzle-orm'
import { endReservations } from '../../modules/campaigns/commands/end-reservations.ts'
import { detachMisplacedScreens } from '../../modules/infotainment/commands/detach-screens.ts'
import { type BusinessNews, informMembers } from '../../modules/members/commands/inform.ts'
import { closeApprovalWindows } from '../../modules/playback/commands/close-approval-windows.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Runs when screens leave their venue because it is deleted, or because they are moved, removed or retired:
 * reservations on them end, the clients get an email, and the infotainment of the old location ends. It is an overview
 * because it uses several modules.
 *
 * @param screenIds screens that this transaction has locked and changed
 */
export async function leaveVenue(
  tx: Tx,
  screenIds: readonly string[],
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const news: BusinessNews[] = []
  for (const shortened of await endReservations(tx, screenIds, at)) {
    await closeApprovalWindows(tx, shortened, at)
    const { campaignId, companyId, name } = shortened
    const values = { campaign: name, count: shortened.screenIds.length }
    const url = `${publicUrl}/campaigndetails/${campaignId}`
    news.push({
      business: { kind: 'company', id: companyId },
      kind: 'campaign-screens-lost',
      values: { campaignId, name, count: values.count },
      email: ({ texts, writeEmail }, firstName) => writeEmail(texts.campaigns.screensLost, values, { firstName, url }),
    })
  }
  await informMembers(tx, news, at)
  await detachMisplacedScreens(tx, inArray(screens.id, [...screenIds]), at)
}
