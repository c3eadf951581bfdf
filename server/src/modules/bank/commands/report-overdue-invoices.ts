import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { getConcernedRoles } from '../../members/rules.ts'
import { memberships } from '../../members/schema.ts'
import { type NotifiedUser, sendNotifications } from '../../notifications/commands/notifications.ts'
import { createPlainEmail } from '../../notifications/present/notifications.ts'
import { notifications } from '../../notifications/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { openCents } from '../queries/open-amounts.ts'

/** A payment on the last day arrives and is imported later. */
const GRACE_DAYS = 3
/** So that an upgrade reports no debts of last year, and a server that was down for days misses none. */
const MAX_DAYS_OVERDUE = 14

type Overdue = { user: NotifiedUser; documentId: string; number: string; cents: number; dueOn: string }

/** Notifies members of invoices that are overdue for some days: of each invoice once. */
export async function reportOverdueInvoices(
  tx: Tx,
  today: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const { rows } = await tx.execute<Overdue>(sql`
    select invoice.id as "documentId", invoice.number, invoice.due_on::text as "dueOn", ${openCents} as cents,
      json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
        'email', ${users.email}, 'language', ${users.language}) as "user"
    from ${documents} as invoice
    join ${memberships} on ${memberships.companyId} = invoice.company_id
      and ${memberships.role} = any(${sql.param(getConcernedRoles('invoice-overdue'))}::text[])
    join ${users} on ${users.id} = ${memberships.userId}
    where invoice.kind = 'invoice' and ${users.suspendedAt} is null and ${openCents} > 0
      and invoice.due_on between ${today}::date - ${MAX_DAYS_OVERDUE}::int and ${today}::date - ${GRACE_DAYS}::int
      and not exists (
        select from ${notifications} where ${notifications.userId} = ${users.id}
          and ${notifications.kind} = 'invoice-overdue' and ${notifications.occurrence} = invoice.id::text)`)
  const news = rows.map(({ user, ...values }) => {
    const told = { kind: 'invoice-overdue', values, occurrence: values.documentId } as const
    return { ...told, user, email: createPlainEmail(told, user, { reader: 'client', publicUrl }) }
  })
  await sendNotifications(tx, news, at)
}
