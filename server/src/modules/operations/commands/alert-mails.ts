import { listAlertKinds } from '@marquee/contract/alert-permissions.rules'
import type { AlertKind } from '@marquee/contract/alerts'
import { OPERATOR_ROLES, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { formatAlertTitle } from '@marquee/contract/texts/alerts'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { type NotifiedUser, sendNotifications } from '../../notifications/commands/notifications.ts'
import type { EmailWriter } from '../../notifications/rules/emails.ts'
import { isMailDue } from '../rules/alert-mails.ts'
import { alertMails, alerts } from '../schema.ts'

/** The number of groups that a mail lists one by one, and a notification. */
const MAX_TITLES = 12
const MAX_GROUPS = 5

/**
 * Notifies every operator of the new alerts that their role sees (decision 38), if a mail is due, and mails those who want it. Acknowledged alerts are not new. The mail is
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

  const lastMailAt = sentMs.length > 0 ? new Date(Math.max(...sentMs)) : at
  const operators = await listActiveOperators(tx)
  const told = []
  for (const role of OPERATOR_ROLES) {
    const users = operators.filter(({ operatorRole }) => operatorRole === role)
    if (users.length > 0) told.push(...(await writeRoleNews(tx, { role, users, fresh, lastMailAt, at, publicUrl })))
  }
  const mailIds = await sendNotifications(tx, told, at)
  const alertCount = fresh.reduce((sum, { count }) => sum + count, 0)
  await tx.insert(alertMails).values({ sentAt: at, alertCount, mailIds })
  await tx.update(alerts).set({ mailedAt: at }).where(isNew)
  return alertCount
}

type RoleNews = {
  role: OperatorRole
  users: readonly NotifiedUser[]
  fresh: readonly NewGroup[]
  lastMailAt: Date
  at: Date
  publicUrl: string
}

/** The notifications of operators of one role; none when the role sees none of the new alerts. */
async function writeRoleNews(tx: Tx, { role, users, fresh, lastMailAt, at, publicUrl }: RoleNews) {
  const kinds = listAlertKinds(role)
  const seen = fresh.filter(({ kind }) => kinds.includes(kind))
  if (seen.length === 0) return []
  const news = await getAlertNews(tx, seen, kinds, lastMailAt)
  const groups = seen.slice(0, MAX_GROUPS).map(({ kind, count, name, location }) => ({ kind, count, name, location }))
  return users.map((user) => ({
    user,
    kind: 'alerts-opened' as const,
    values: { count: news.count, groups },
    occurrence: at.toISOString(),
    email: ({ texts, writeEmail }: EmailWriter) => {
      const envelope = { firstName: user.firstName, url: `${publicUrl}/operator` }
      return writeEmail(texts.alerts.opened, { ...news, ...listTitles(seen) }, envelope)
    },
  }))
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

async function getAlertNews(tx: Tx, fresh: readonly NewGroup[], kinds: readonly AlertKind[], lastMailAt: Date) {
  const isSeen = sql`kind = any(${sql.param([...kinds])}::text[])`
  const { rows } = await tx.execute<{ open: number; over: number }>(sql`
    select (select count(*) from ${alerts} where closed_at is null and ${isSeen}) as open,
      (select count(*) from ${alerts} where closed_at > ${lastMailAt}::timestamptz and mailed_at is not null and ${isSeen}) as over`)
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

/** Active operators with a confirmed address. */
function listActiveOperators(tx: Tx): Promise<(NotifiedUser & { operatorRole: OperatorRole })[]> {
  return tx
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language', 'operatorRole'))
    .from(users)
    .where(and(eq(users.role, 'operator'), isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt)))
    .orderBy(users.email)
}
