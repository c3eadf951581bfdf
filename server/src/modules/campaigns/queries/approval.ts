import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { Db } from '../../../platform/db/database.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { listRefusingVenues } from '../../inventory/queries/refusing-venues.ts'
import { judgeCategory } from '../rules.ts'

/** Whether a campaign can be approved with its category, and the venues that it loses then (decision 41). */
export async function judgeApproval(db: Db, { id, category }: { id: string; category: AdCategory | null }) {
  const refusing = await listRefusingVenues(db, [id])
  const screens = refusing.length > 0 ? (await listReservations(db, [id])).length : 0
  return judgeCategory(category, refusing, screens)
}
