import { findKeyRefusal, isChangeByKey, KEY_AREAS } from '@marquee/contract/api-keys.rules'
import { CALLS } from '@marquee/contract/calls'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { getMemberRoles, MEMBER_ROLES } from '@marquee/contract/members.rules'
import { holdsPermission, OPERATOR_ROLES } from '@marquee/contract/operator-roles.rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from './modules/identity/schema.ts'
import { ROWS, type World } from './testing/access-rows.ts'
import { createWorld } from './testing/access-world.ts'
import { type ApiClient, createApiClient } from './testing/api-client.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { plantKey } from './testing/people/api-keys.ts'
import { createTeam } from './testing/people/members.ts'
import { createOperator, type Person, requireBody } from './testing/people/users.ts'

/** No API key gives more than its person and its scope (decision 45). */

type Role = 'partner' | 'client' | 'operator'
const ROLES: readonly Role[] = ['partner', 'client', 'operator']
const ofPeople = Object.entries(CALLS).filter(([, { who }]) => ROLES.some((role) => who.includes(role)))
const byKeys = ofPeople.filter(([, { keyAreas }]) => keyAreas)

/** A key, with what its person may do. */
type Program = { name: string; role: Role; key: ApiClient; mayPerson: (call: EndpointShape) => string | undefined }

/** Accounts, people, keys, links for others, reviews, settings, payouts that two operators approve, and lists across areas. */
const CLOSED = `
  acceptInvitation acceptSelfBilling acknowledgeAlerts addVatRate approvePayout approveSettingsChange
  cancelEmailChange cancelPayout cancelSettingsChange changeMemberRole changePassword changeRole claimReview
  confirmSecondFactor confirmVatNumber correctStatement countAuditNews countUnread createApiKey createCompany
  createInstallerLink createLocation createOwner createPayout createReportLink createVehicleType decideReview
  decideSoon deleteLocation deleteVehicleType deleteView downloadPayoutFile endOtherSessions endSession
  exportAccount exportAudit exportPayout getAccountDeletion getAlertMails getApprovedVersion getBillingSettings
  getBookingSettings getCatalogue getCompany getDemoBankStatement getEmailChange getFirstRun getHouseCard
  getMailSettings getMapFile getNextPayout getOperatorOverview getOwner getPartyBilling getPerson getReviewHistory
  getReviewScreens getSecondFactor holdPayouts inviteMember inviteOperator invitePartner leaveBusiness letGoOfReview listAlerts
  listAlertsOfGroup listApiKeys listAudit listAuditActors listClaims listInstallerLinks listMapAreas listMembers
  listMemberships listNotifications listPeople listReviews listSavedViews listSessions listUncheckedNumbers logout
  makeStatements markAllRead markNotification markPayoutPaid refundCredit refuseVatNumber rejectCompanyCampaigns
  removeMember removeSecondFactor renameView renewRecoveryCodes requestAccountDeletion requestEmailChange
  resendEmailChange resendInvitation resendVerification resetHouseCard restorePerson returnTransfer revokeApiKey
  saveBillingDetails saveBillingSettings saveBookingSettings saveHouseCard saveMakegoodSettings saveView
  searchConsole setAlertMails setCampaignCategory setMailSetting setReportSubscription setUpSecondFactor
  skipFirstStep streamEvents suspendPerson switchMembership takeBackDecision testMail testStorage undoCreditRefund
  updateCompany updateCurrentUser updateLocation updateOwner updateVehicleType uploadProfileImage viewAsPerson
  withdrawInstallerLink withdrawInvitation`

let app: TestApp
let world: World
let people: Record<Role, Person>
const scoped: (Program & { access: 'read' | 'write'; areas: readonly (typeof KEY_AREAS)[number][] })[] = []
const unlimited: Program[] = []

const SCOPES = [
  { access: 'read', areas: KEY_AREAS } as const,
  ...KEY_AREAS.map((area) => ({ access: 'write', areas: [area] }) as const),
]

beforeAll(async () => {
  app = await startApp()
  const created = await createWorld(app)
  ;({ world } = created)
  people = { partner: created.petra, client: created.carl, operator: created.olga }
  for (const role of ROLES) {
    for (const scope of SCOPES) {
      const key = await plantKey(app, people[role], scope)
      const name = `${role}, ${scope.access} ${scope.areas.join(' ')}`
      scoped.push({ name, role, key, ...scope, mayPerson: () => undefined })
    }
  }
  for (const [role, business] of [['partner', created.petra] as const, ['client', created.carl] as const]) {
    const team = await createTeam(app, business)
    for (const memberRole of MEMBER_ROLES) {
      const mayPerson = (call: EndpointShape) =>
        getMemberRoles(call).includes(memberRole) ? undefined : 'roleNotAllowed'
      unlimited.push({ name: `${role} ${memberRole}`, role, key: await plantKey(app, team[memberRole]), mayPerson })
    }
  }
  for (const operatorRole of OPERATOR_ROLES) {
    const key = await plantKey(app, await createOperator(app, `Otis ${operatorRole}`, operatorRole))
    const mayPerson = ({ permission }: EndpointShape) =>
      permission && holdsPermission(operatorRole, permission) ? undefined : 'permissionMissing'
    unlimited.push({ name: `operator ${operatorRole}`, role: 'operator', key, mayPerson })
  }
})
afterAll(() => app.close())

/** Keys have a limit in a minute. */
const waitForLimit = () => app.clock.setTime(new Date(app.clock.now().getTime() + 61_000).toISOString())

/** The number of rows of every table and a hash of them, except of attempts: the calls of a key are counted. */
async function readAllTables(): Promise<unknown[]> {
  const { db } = app.context
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempts' order by 1`)
  const reads = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(one::text, '|' order by one::text)) as sum from public.${name} as one`,
  )
  return (await db.execute(sql.raw(`${reads.join(' union all ')} order by 1`))).rows
}

async function readOutcome(name: string, key: ApiClient): Promise<string> {
  const { status, body } = (await ROWS[name]?.ask(key, world)) ?? { status: 0, body: null }
  return status < 400 ? 'done' : String((body as { code?: string } | null)?.code ?? status)
}

it('the calls that are closed to every key are these', () => {
  const closed = ofPeople.filter(([, { keyAreas }]) => !keyAreas).map(([name]) => name)
  expect(closed.toSorted()).toEqual(CLOSED.trim().split(/\s+/))
  expect(byKeys.filter(([, { path }]) => /^\/api\/(api-keys|members|invitations|notifications)/.test(path))).toEqual([])
  expect(byKeys.filter(([, { path }]) => path.startsWith('/api/users/')).map(([name]) => name)).toEqual(['currentUser'])
})

describe('a key is refused what its scope or its person may not, and changes nothing', () => {
  let before: unknown
  beforeAll(async () => {
    before = await readAllTables()
  })

  it.each(ofPeople)('%s', async (name, call) => {
    waitForLimit()
    const refusals: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const { name: program, role, key, ...scope } of scoped) {
      const why = findKeyRefusal(call, scope) ?? (call.who.includes(role) ? undefined : 'wrongRole')
      if (!why) continue
      refusals[program] = await readOutcome(name, key)
      expected[program] = why
    }
    for (const { name: program, role, key, mayPerson } of unlimited) {
      const ofRole = call.who.includes(role) ? undefined : 'wrongRole'
      const why = (call.keyAreas ? undefined : 'keyNotAllowed') ?? ofRole ?? mayPerson(call)
      if (!why) continue
      refusals[program] = await readOutcome(name, key)
      expected[program] = why
    }
    expect(refusals).toEqual(expected)
    // Said again in words: what a read key may not, whatever the rule says.
    if (isChangeByKey(call))
      expect(Object.keys(refusals)).toEqual(
        expect.arrayContaining(scoped.filter(({ access }) => access === 'read').map((program) => program.name)),
      )
    expect(await readAllTables()).toEqual(before)
  })
})

it('a key is admitted to what it reads, and answered as its person is', async () => {
  const refused: Record<string, string> = {}
  for (const [name, call] of byKeys.filter(([, one]) => !isChangeByKey(one))) {
    waitForLimit()
    for (const { role, key, areas } of scoped) {
      if (!call.who.includes(role) || !call.keyAreas?.some((area) => areas.includes(area))) continue
      const answer = await readOutcome(name, key)
      if (/^(key|wrong|notSignedIn|role|permission|readOnly)/.test(answer)) refused[`${name} by ${role}`] = answer
    }
  }
  expect(refused).toEqual({})
})

it('a link to a document that a key made opens as long as the key', async () => {
  const key = await plantKey(app, people.client, { access: 'read', areas: ['billing'] })
  const made = await key.post(`/api/billing/documents/${world.invoice}/link`, { kind: 'pdf' })
  const { link } = requireBody(made, 200) as { link: string }
  const open = () => createApiClient(app).get(new URL(link).pathname)
  expect((await open()).status).toBe(200)
  await app.context.db.update(apiKeys).set({ revokedAt: app.clock.now() }).where(eq(apiKeys.id, key.keyId))
  expect((await open()).status).toBe(404)
})
