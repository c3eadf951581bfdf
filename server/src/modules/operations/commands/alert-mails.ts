import type { AlertKind } from '@marquee/contract/alerts'
import { formatAlertTitle } from '@marquee/contract/texts/alerts'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { users } from '../../identity/schema.ts'
import { sendMail } from '../../notifications/commands.ts'
import { type Email, type RecipientAccount, toRecipient } from '../../notifications/rules.ts'
import { isMailDue } from '../rules/alert-mails.ts'
import { alertMailRefusals, alertMails, alerts } from '../schema.ts'

/** The number of groups that a mail lists one by one. */
const MAX_TITLES = 12

/**
 * Mails new alerts to every operator who wants them, if a mail is due. Acknowledged alerts are not new. The mail is
 * part of the transaction that detects alerts, so only one process sends it.
 *
 * @returns how many alerts it reported
 */
export async function mailAlerts(tx: Tx, at: Date, publicUrl: string): Promise<number> {
  const fresh = await listUnmailedGroups(tx)
  const sent = await tx
    .select({ sentAt: alertMails.sentAt })
    .from(alertMails)
    .where(gt(alertMails.sentAt, new Date(at.getTime() - DAYS)))
  const oldest = fresh.length > 0 ? Math.min(...fresh.map((group) => Date.parse(group.openedAt))) : null
  const sentMs = sent.map(({ sentAt }) => sentAt.getTime())
  if (!isMailDue(oldest, sentMs, at.getTime())) return 0

  const news = await getAlertNews(tx, fresh, sentMs.length > 0 ? new Date(Math.max(...sentMs)) : at)
  const mailIds: string[] = []
  for (const recipient of await listRecipients(tx)) {
    const envelope = { firstName: recipient.firstName, url: `${publicUrl}/operator` }
    const email: Email = ({ texts, writeEmail }) =>
      writeEmail(texts.alerts.opened, { ...news, ...listTitles(fresh) }, envelope)
    mailIds.push(await sendMail(tx, { to: toRecipient(recipient), email, at }))
  }
  await tx.insert(alertMails).values({ sentAt: at, alertCount: news.count, mailIds })
  await tx.update(alerts).set({ mailedAt: at }).where(isNew)
  return news.count
}

const isNew = and(isNull(alerts.closedAt), isNull(alerts.mailedAt), isNull(alerts.acknowledgedAt))

type NewGroup = { kind: AlertKind; location: string | null; count: number; name: string; openedAt: string }

async function listUnmailedGroups(tx: Tx): Promise<NewGroup[]> {
  const { rows } = await tx.execute<NewGroup>(sql`
    select kind, max(location_name) as location, count(*) as count, min(subject_name) as name, min(opened_at)::text as "openedAt"
    from ${alerts} where ${isNew}
    group by kind, location_id order by count(*) desc, kind, 2`)
  return rows
}

async function getAlertNews(tx: Tx, fresh: readonly NewGroup[], lastMailAt: Date) {
  const { rows } = await tx.execute<{ open: number; over: number }>(sql`
    select (select count(*) from ${alerts} where closed_at is null) as open,
      (select count(*) from ${alerts} where closed_at > ${lastMailAt}::timestamptz and mailed_at is not null) as over`)
  return {
    groups: fresh.length,
    more: Math.max(0, fresh.length - MAX_TITLES),
    count: fresh.reduce((sum, { count }) => sum + count, 0),
    open: rows[0]?.open ?? 0,
    over: rows[0]?.over ?? 0,
  }
}

function listTitles(fresh: readonly NewGroup[]) {
  const titles = fresh
    .slice(0, MAX_TITLES)
    .map((group) => formatAlertTitle(group.kind, group.count, group.name, group.location))
  return { titles, firstTitle: titles[0] ?? '' }
}

/** Active operators with a confirmed address who did not turn these mails off. */
function listRecipients(tx: Tx): Promise<RecipientAccount[]> {
  return tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, language: users.language })
    .from(users)
    .leftJoin(alertMailRefusals, eq(alertMailRefusals.userId, users.id))
    .where(
      and(
        eq(users.role, 'operator'),
        isNotNull(users.emailVerifiedAt),
        isNull(users.suspendedAt),
        isNull(alertMailRefusals.userId),
      ),
    )
    .orderBy(users.email)
}

/** Turns the mails about alerts on or off for an operator; repeating it changes nothing. */
export async function setAlertMails(tx: Tx, by: Actor & { userId: string }, wanted: boolean, at: Date): Promise<void> {
  const { userId, name } = by
  const { rowCount } = wanted
    ? await tx.delete(alertMailRefusals).where(eq(alertMailRefusals.userId, userId))
    : await tx.insert(alertMailRefusals).values({ userId, since: at }).onConflictDoNothing()
  if (rowCount === 0) return
  const changes = { alertMails: { from: !wanted, to: wanted } }
  await writeAuditEntry(tx, by, { action: 'update', subject: { kind: 'user', id: userId, name }, changes }, at)
}
