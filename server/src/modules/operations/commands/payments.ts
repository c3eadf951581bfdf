import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { users } from '../../identity/schema.ts'
import { screens } from '../../screens/schema.ts'
import { audit } from '../schema.ts'

export type PaymentMade = {
  /** What was paid for: a campaign, or a month of a screen. */
  kind: string
  id: string
  /** The company that pays, or the owner that is paid. */
  partyId: string
  isPaid: boolean
  month?: string
  userId: string
}

/** Writes down which operator called something paid, or unpaid after all. */
export async function writeDownPayment(
  tx: Tx,
  { kind, id, partyId, isPaid, month, userId }: PaymentMade,
  at: Date,
): Promise<void> {
  const action = isPaid ? 'mark-paid' : 'mark-unpaid'
  const details = month ? JSON.stringify({ month }) : null
  await tx.execute(sql`
    insert into ${audit} (at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, party_id, details)
    select ${at}::timestamptz, operator.id, operator.first_name || ' ' || operator.last_name, ${action}::text,
      ${kind}::text, ${id}::uuid, coalesce(campaign.name, screen.model, ''), ${partyId}::uuid, ${details}::jsonb
    from ${users} as operator
    left join ${campaigns} as campaign on campaign.id = ${id}::uuid
    left join ${screens} as screen on screen.id = ${id}::uuid
    where operator.id = ${userId}::uuid`)
}
