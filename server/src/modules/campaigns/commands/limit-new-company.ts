import { createCampaign } from '@marquee/contract/campaigns'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { audit } from '../../audit/schema.ts'
import { companies } from '../../companies/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { readBookingSettings } from '../queries/booking-settings.ts'
import { campaigns } from '../schema.ts'

/**
 * Makes campaigns of one company reserve their screens one after the other, so that each one counts those before. Call
 * it before the screens are locked.
 */
export async function lockCompanyReservations(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`screen days ${companyId}`}))`)
}

/**
 * Refuses to book for a company that was suspended, or closed by its owner, while the call was on its way. Call it after
 * the lock, which a closing account takes, too (decision 35).
 *
 * @throws Refused notSignedIn, because the session of the caller has ended with it
 */
export async function assertNotSuspended(tx: Tx, companyId: string): Promise<void> {
  const [company] = await tx
    .select({ suspendedAt: companies.suspendedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (company?.suspendedAt) throw refuse(COMMON.notSignedIn)
}

/**
 * Limits what a company can reserve until one of its campaigns is approved or paid (decision 8). Call it after the
 * screens are reserved.
 *
 * @throws Refused tooManyScreenDays
 */
export async function assertReservationLimit(tx: Tx, companyId: string): Promise<void> {
  const { newCompanyScreenDays: limit } = await readBookingSettings(tx)
  const { rows } = await tx.execute<{ screenDays: number; isTrusted: boolean }>(sql`
    select coalesce(sum(held.ends_on - held.starts_on + 1), 0)::bigint as "screenDays",
      exists (select from ${campaigns} where company_id = ${companyId} and (is_paid or status = 'Approved'))
        or exists (select from ${audit} where party_id = ${companyId} and action = 'approve') as "isTrusted"
    from ${campaigns} as campaign
    join ${reservations} as held on held.holder_id = campaign.id
    where campaign.company_id = ${companyId}`)
  const held = rows[0]?.screenDays ?? 0
  if (rows[0]?.isTrusted || held <= limit) return
  throw refuse(createCampaign.refusals.tooManyScreenDays, {
    message: refusalTexts.tooManyScreenDaysDetail({ held, most: limit }),
    details: { held, most: limit },
  })
}
