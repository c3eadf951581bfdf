import type { AuditAction } from '@marquee/contract/audit.rules'
import { type CampaignEvent, type CampaignEventKind, getCampaignHistory } from '@marquee/contract/delivery'
import { deliveryTexts } from '@marquee/contract/messages/delivery'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { requireReportedCampaign } from '../../modules/campaigns/policy.ts'
import { campaignChanges, reportLinks } from '../../modules/campaigns/schema.ts'
import { users } from '../../modules/identity/schema.ts'
import { makegoods } from '../../modules/makegoods/schema.ts'
import { readsPrices } from '../../modules/members/policy.ts'
import { presentActor, presentReason } from '../../modules/audit/present.ts'
import { SHOWN_COLUMNS } from '../../modules/audit/queries.ts'
import { audit } from '../../modules/audit/schema.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'

/** The events of a campaign, also of a deleted one: changes by clients, and decisions of operators. */
export const campaignHistoryRoutes: readonly Route[] = [
  readRoute(getCampaignHistory, async ({ caller, params }, { db }) => {
    const { campaignId } = await requireReportedCampaign(db, caller, params.id)
    const [changes, links, decisions, makegood] = await Promise.all([
      listChanges(db, campaignId),
      listLinks(db, campaignId),
      listDecisions(db, campaignId),
      listMakegoodEvents(db, campaignId),
    ])
    const shown = readsPrices(caller) ? decisions : decisions.filter(({ kind }) => kind !== 'paid' && kind !== 'unpaid')
    const namesOperators = caller.role === 'operator'
    const events = [
      ...changes,
      ...makegood,
      ...links,
      ...shown.map((one) => ({ ...one, by: namesOperators ? one.by : getSide(one.kind) })),
    ]
    // The sort is stable, so events of the same instant keep their order.
    return { events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(presentEvent) }
  }),
]

/** Clients do not see the names of operators and partners. */
const getSide = (kind: CampaignEventKind) => (kind === 'vetoed' ? deliveryTexts.partner : deliveryTexts.operator)

type HistoryEvent = {
  at: Date
  kind: CampaignEventKind
  by: string | null
  reason: string | null
  /** of an extension */
  weeks?: number | null
  endsOn?: string | null
}

function listChanges(db: Db, campaignId: string): Promise<HistoryEvent[]> {
  return db
    .select({
      at: campaignChanges.at,
      kind: campaignChanges.kind,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      reason: sql<null>`null`,
      ...pickColumns(campaignChanges, 'weeks', 'endsOn'),
    })
    .from(campaignChanges)
    .innerJoin(users, eq(users.id, campaignChanges.userId))
    .where(eq(campaignChanges.campaignId, campaignId))
    .orderBy(asc(campaignChanges.id))
}

/** What was offered for missing plays, and what became of it (decision 34). */
async function listMakegoodEvents(db: Db, campaignId: string): Promise<HistoryEvent[]> {
  const rows = await db
    .select({
      ...pickColumns(makegoods, 'state', 'offeredAt', 'decidedAt'),
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(makegoods)
    .leftJoin(users, eq(users.id, makegoods.decidedBy))
    .where(eq(makegoods.campaignId, campaignId))
  return rows.flatMap(({ state, offeredAt, decidedAt, by }): HistoryEvent[] => {
    const offered = { at: offeredAt, kind: 'makegood-offered', by: deliveryTexts.operator, reason: null } as const
    if (state === 'offered' || !decidedAt) return [offered]
    return [offered, { at: decidedAt, kind: `makegood-${state}`, by: by ?? deliveryTexts.operator, reason: null }]
  })
}

/** Links to the report: when each was created, and when it was withdrawn. */
async function listLinks(db: Db, campaignId: string): Promise<HistoryEvent[]> {
  const creator = alias(users, 'creator')
  const withdrawer = alias(users, 'withdrawer')
  const rows = await db
    .select({
      ...pickColumns(reportLinks, 'createdAt', 'withdrawnAt'),
      createdBy: sql<string>`${creator.firstName} || ' ' || ${creator.lastName}`,
      withdrawnBy: sql<string | null>`${withdrawer.firstName} || ' ' || ${withdrawer.lastName}`,
    })
    .from(reportLinks)
    .innerJoin(creator, eq(creator.id, reportLinks.createdBy))
    .leftJoin(withdrawer, eq(withdrawer.id, reportLinks.withdrawnBy))
    .where(eq(reportLinks.campaignId, campaignId))
  return rows.flatMap(({ createdAt, createdBy, withdrawnAt, withdrawnBy }) => [
    { at: createdAt, kind: 'shared', by: createdBy, reason: null },
    ...(withdrawnAt ? [{ at: withdrawnAt, kind: 'unshared', by: withdrawnBy, reason: null } as const] : []),
  ])
}

/** The event that each action of the audit log becomes. */
const DECISIONS: Readonly<Partial<Record<AuditAction, CampaignEventKind>>> = {
  approve: 'approved',
  reject: 'rejected',
  veto: 'vetoed',
  'release-screens': 'released',
  'mark-paid': 'paid',
  'mark-unpaid': 'unpaid',
}

async function listDecisions(db: Db, campaignId: string): Promise<HistoryEvent[]> {
  const rows = await db
    .select({ ...pickColumns(audit, 'at', 'action', 'reason', 'actorId'), by: SHOWN_COLUMNS.actorName })
    .from(audit)
    .where(
      and(
        eq(audit.subjectKind, 'campaign'),
        eq(audit.subjectId, campaignId),
        inArray(audit.action, Object.keys(DECISIONS) as AuditAction[]),
      ),
    )
    .orderBy(asc(audit.at), asc(audit.id))
  return rows.flatMap(({ at, action, by, actorId, reason }) => {
    const kind = DECISIONS[action]
    return kind ? [{ at, kind, by: presentActor(actorId, by), reason: presentReason({ action, reason }) }] : []
  })
}

function presentEvent({ at, weeks, endsOn, ...event }: HistoryEvent): CampaignEvent {
  const extension = weeks && endsOn ? { extension: { weeks, endDate: endsOn } } : {}
  return { at: at.toISOString(), ...event, ...extension }
}
