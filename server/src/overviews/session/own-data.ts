import { exportAccount } from '@marquee/contract/account'
import { and, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toActor, writeAuditEntry } from '../../modules/audit/commands.ts'
import { streamAuditEntries } from '../../modules/audit/queries.ts'
import { campaignChanges, campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { documents } from '../../modules/documents/schema/documents.ts'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { presentSession } from '../../modules/identity/present.ts'
import { findEmailChange, getFactorState, listUserSessions } from '../../modules/identity/queries.ts'
import { apiKeys, users } from '../../modules/identity/schema.ts'
import { infotainmentVideos } from '../../modules/infotainment/schema.ts'
import { billingParties } from '../../modules/invoicing/schema/settings.ts'
import { presentMembership } from '../../modules/members/present.ts'
import { listUserMemberships } from '../../modules/members/queries.ts'
import { mailChoices, notifications } from '../../modules/notifications/schema.ts'
import { savedViews } from '../../modules/operations/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { selectTags } from '../../modules/screens/queries.ts'
import { screens } from '../../modules/screens/schema.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'

/** Records that are read at a time. */
const RECORDS_PER_BATCH = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The export of the own data (decision 6). Passwords, tokens and secrets are not in it, nor data of others: of what an
 * operator did and was notified of, it has the kind and the time, because names and values there are those of others. The
 * data of a company or owner profile belong to its admins (decision 33).
 */
export const ownDataRoutes: readonly Route[] = [
  route(exportAccount, (call, { db, database, clock }) => {
    const at = clock.now()
    const { caller } = call
    const by = toActor(call)
    const subject = { kind: 'user', id: caller.userId, name: by.name } as const
    return {
      fileName: `marquee-account-${at.toISOString().slice(0, 10)}.json`,
      readHead: async () => {
        // Before the first record is read, so that the entry exists for a partial export too.
        await runInTransaction(database, (tx) => writeAuditEntry(tx, by, { action: 'export', subject }, at))
        return { exportedAt: at.toISOString(), ...(await readAccount(db, caller, at)) }
      },
      lists: {
        ...createRoleLists(db, caller),
        notifications: streamNotifications(db, caller),
        activity: streamActivity(db, caller),
      },
    }
  }),
]

async function readAccount(db: Db, caller: UserCaller, at: Date) {
  const { userId, sessionId } = caller
  const { ownerId, companyId } = getOwnBusiness(caller)
  const [account] = await db
    .select(
      pickColumns(
        users,
        'id',
        'firstName',
        'lastName',
        'email',
        'phone',
        'role',
        'language',
        'timeFormat',
        'emailVerifiedAt',
        'createdAt',
        'updatedAt',
      ),
    )
    .from(users)
    .where(eq(users.id, userId))
  const [owner] = await db
    .select()
    .from(owners)
    .where(eq(owners.id, ownerId ?? NO_ID))
  const [company] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId ?? NO_ID))
  const [billingDetails] = await db
    .select()
    .from(billingParties)
    .where(eq(billingParties.partyId, ownerId ?? companyId ?? NO_ID))
  const sessions = await listUserSessions(db, userId, at)
  return {
    account,
    pendingEmailChange: (await findEmailChange(db, userId, at)) ?? null,
    secondFactor: await getFactorState(db, userId),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
    apiKeys: await db
      .select(
        pickColumns(apiKeys, 'name', 'prefix', 'access', 'areas', 'createdAt', 'expiresAt', 'lastUsedOn', 'revokedAt'),
      )
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId)),
    owner: owner ?? null,
    company: company ?? null,
    billingDetails: billingDetails ?? null,
    memberships: (await listUserMemberships(db, userId)).map((row) => presentMembership(row, caller.membershipId)),
    mailChoices: await db
      .select(pickColumns(mailChoices, 'kind', 'mail', 'chosenAt'))
      .from(mailChoices)
      .where(eq(mailChoices.userId, userId)),
  }
}

/** What the export has of the business of the caller: nothing for members who are not its admins. */
function getOwnBusiness({ memberRole, ownerId, companyId }: UserCaller) {
  return memberRole === 'admin' ? { ownerId, companyId } : { ownerId: null, companyId: null }
}

/** The lists of the role; a user without a profile has empty ones. Deleted records are in it while reports keep them. */
function createRoleLists(db: Db, caller: UserCaller): Record<string, AsyncIterable<readonly object[]>> {
  const { userId, role } = caller
  const { ownerId, companyId } = getOwnBusiness(caller)
  if (role === 'partner') {
    const own = ownerId ?? NO_ID
    return {
      vehicles: streamRows(db, vehicles, eq(vehicles.ownerId, own)),
      restaurants: streamRows(db, restaurants, eq(restaurants.ownerId, own)),
      screens: streamRows(db, screens, eq(screens.ownerId, own), { ...getTableColumns(screens), tags: selectTags }),
      infotainmentVideos: streamRows(db, infotainmentVideos, eq(infotainmentVideos.ownerId, own)),
      statements: streamRows(db, documents, eq(documents.ownerId, own), DOCUMENT),
    }
  }
  if (role === 'operator') return { savedViews: streamRows(db, savedViews, eq(savedViews.userId, userId)) }
  const own = companyId ?? NO_ID
  const isOfCompany = eq(campaigns.companyId, caller.companyId ?? NO_ID)
  const ownCampaigns = db.select({ id: campaigns.id }).from(campaigns).where(isOfCompany)
  // Only changes of own campaigns are searched, because no index has the users.
  const isOwnChange = and(eq(campaignChanges.userId, userId), inArray(campaignChanges.campaignId, ownCampaigns))
  return {
    campaigns: streamRows(db, campaigns, eq(campaigns.companyId, own)),
    campaignChanges: streamRows(db, campaignChanges, isOwnChange),
    invoices: streamRows(db, documents, eq(documents.companyId, own), DOCUMENT),
  }
}

/** The list of documents; each can be downloaded on its page. */
const DOCUMENT = pickColumns(
  documents,
  'id',
  'kind',
  'number',
  'issuedOn',
  'dueOn',
  'campaignId',
  'screenId',
  'netCents',
  'vatCents',
  'grossCents',
)

type Listed =
  | typeof vehicles
  | typeof restaurants
  | typeof screens
  | typeof infotainmentVideos
  | typeof campaigns
  | typeof campaignChanges
  | typeof documents
  | typeof savedViews
  | typeof notifications

/** Reads on only when the connection has taken the batch before. */
async function* streamRows(
  db: Db,
  table: Listed,
  isOwn: SQL | undefined,
  columns: Record<string, PgColumn | SQL> = getTableColumns(table),
): AsyncGenerator<readonly object[]> {
  const { id }: { id: PgColumn } = table
  let last: unknown
  for (;;) {
    const where = last === undefined ? isOwn : and(isOwn, gt(id, last))
    const rows: Record<string, unknown>[] = await db
      .select(columns)
      .from(table)
      .where(where)
      .orderBy(id)
      .limit(RECORDS_PER_BATCH)
    yield rows
    if (rows.length < RECORDS_PER_BATCH) return
    last = rows.at(-1)?.id
  }
}

function streamNotifications(db: Db, { role, userId }: UserCaller): AsyncGenerator<readonly object[]> {
  const columns = pickColumns(notifications, 'id', 'kind', 'createdAt', 'readAt')
  const { values } = notifications
  const isOwn = eq(notifications.userId, userId)
  return streamRows(db, notifications, isOwn, role === 'operator' ? columns : { ...columns, values })
}

/** What the user did, as the audit log has it. */
async function* streamActivity(db: Db, { role, userId }: UserCaller): AsyncGenerator<readonly object[]> {
  for await (const rows of streamAuditEntries(db, { actor: userId }, RECORDS_PER_BATCH)) {
    yield rows.map(({ at, address, action, subjectKind, subjectName, changes }) => ({
      at,
      address,
      action,
      subjectKind,
      ...(role !== 'operator' && { subjectName, changes }),
    }))
  }
}
