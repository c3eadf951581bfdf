import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { createInstallerLink as createLink } from '@marquee/contract/installer-links'
import type { OwnSession } from '@marquee/contract/sessions'
import type { SavedView } from '@marquee/contract/saved-views'
import type { Upload } from '@marquee/contract/uploads'
import { eq } from 'drizzle-orm'
import { payoutItems } from '../modules/bank/schema/transfers.ts'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { invitations, memberships } from '../modules/members/schema.ts'
import { notifications } from '../modules/notifications/schema.ts'
import { alerts } from '../modules/operations/schema.ts'
import { DAYS } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { createSecret, hashSecret } from '../platform/secrets.ts'
import type { World } from './access-rows.ts'
import type { ApiClient } from './api-client.ts'
import type { TestApp } from './app.ts'
import { importLines } from './bank.ts'
import { saveSettings } from './billing.ts'
import { submitCampaign } from './campaigns.ts'
import { plantInfotainment } from './infotainment.ts'
import { plantAgreement, plantRun, plantStatement } from './payouts.ts'
import { plantKey } from './people/api-keys.ts'
import { plantDevice } from './people/devices.ts'
import { createMember } from './people/members.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  type Person,
  registerUser,
  requireBody,
  setUpFactor,
} from './people/users.ts'
import { createLocation, startPairing } from './people/venues.ts'
import { buildPmtiles } from './pmtiles.ts'
import { plantRestaurant, plantVehicle } from './planted-venues.ts'
import { startUpload } from './uploads.ts'

/** The people whom `world` belongs to, and its operator. */
export type WorldPeople = { petra: Partner; carl: Client; olga: Person }

/** One of everything that a call can name. */
export async function createWorld(app: TestApp): Promise<WorldPeople & { world: World }> {
  const olga = await createOperator(app)
  const [petra, carl] = [await createPartner(app), await createClient(app)]
  const location = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
  const db = app.context.db
  const [vehicle, restaurant] = [await plantVehicle(db, location, [10]), await plantRestaurant(db, location, [10])]
  const waiting = { status: 'Pending Approval' as const }
  const [screen = ''] = vehicle.screenIds
  const campaign = await submitCampaign(carl, location, [vehicle])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  requireBody(await olga.post(`/api/operator/screens/${screen}/months/2026-10/payment`, { paid: true }), 200)
  const world: World = {
    app,
    location,
    unused: await createLocation(olga, 'Nowhere'),
    ownerId: petra.ownerId,
    companyId: carl.companyId,
    vehicle: vehicle.id,
    restaurant: restaurant.id,
    waiting: {
      vehicle: (await plantVehicle(db, location, [], waiting)).id,
      restaurant: (await plantRestaurant(db, location, [], waiting)).id,
    },
    screen,
    video: (await plantInfotainment(db, location, [screen])).id,
    campaign: campaign._id,
    nora: (await registerUser(app, 'partner')).userId,
    view: await saveView(olga),
    alert: await openAlert(app),
    factor: await setUpFactor(app, petra),
    session: await openOtherSession(app, petra),
    apiKey: (await plantKey(app, carl)).keyId,
    installerLink: await createInstallerLink(petra),
    notification: await plantNotification(app, petra),
    ...(await plantTeam(app, carl)),
    upload: (requireBody(await startUpload(petra, 1000), 201) as Upload)._id,
    mapFile: await plantMapFile(app, petra),
    sha256: 'a'.repeat(64),
    payouts: await plantPayouts(app, olga, screen),
    ...(await plantPayments(olga, await getInvoiceId(app, carl))),
    device: await plantDevice(app, screen),
    pairing: await startPairing(app),
    toBePaired: await startPairing(app),
  }
  return { petra, carl, olga, world }
}

/** A file of streets in the data folder. */
async function plantMapFile(app: TestApp, petra: ApiClient): Promise<string> {
  const { mapsDir } = app.context.config
  await mkdir(mapsDir, { recursive: true })
  await writeFile(join(mapsDir, 'limerick.pmtiles'), buildPmtiles())
  const { areas } = requireBody(await petra.get('/api/maps'), 200) as { areas: { path: string }[] }
  return areas[0]?.path ?? ''
}

/** The invoice of the approved campaign; the settings are complete. */
async function getInvoiceId(app: TestApp, carl: ApiClient): Promise<string> {
  await app.jobs.runNow('invoicing.sync-all-orders')
  const { invoices } = requireBody(await carl.get('/api/invoices'), 200) as { invoices: { id: string }[] }
  return invoices[0]?.id ?? ''
}

/** A payment by hand on an invoice, and bank entries that are not allocated. */
async function plantPayments(
  olga: Person,
  invoice: string,
): Promise<Pick<World, 'invoice' | 'payment' | 'bankEntries' | 'creditRefund'>> {
  const paid = { kind: 'hand', cents: 1, paidOn: '2026-11-20', note: '' }
  const recorded = await olga.post(`/api/operator/invoices/${invoice}/payments`, paid)
  const { payment } = requireBody(recorded, 201) as { payment: { id: string } }
  await importLines(olga, [{ cents: 2 }, { cents: 2 }, { cents: 2 }, { cents: 9 }])
  const { entries } = requireBody(await olga.get('/api/operator/bank/entries'), 200) as {
    entries: { id: string; cents: number }[]
  }
  const waiting = entries.filter(({ cents }) => cents === 2).map(({ id }) => id)
  const creditRefund = await plantRefund(olga, invoice, entries.find(({ cents }) => cents === 9)?.id ?? '')
  return { invoice, payment: payment.id, bankEntries: waiting, creditRefund }
}

/** A bank entry that is booked as credit of the client, and a refund of a part of it. */
async function plantRefund(olga: ApiClient, invoice: string, entry: string): Promise<string> {
  const { company } = (
    requireBody(await olga.get(`/api/invoices/${invoice}`), 200) as { invoice: { company: { id: string } } }
  ).invoice
  const saved = { kind: 'credit', companyId: company.id, note: '' }
  requireBody(await olga.post(`/api/operator/bank/entries/${entry}/book`, saved), 200)
  const refund = { cents: 2, paidOn: '2026-11-20', note: '' }
  requireBody(await olga.post(`/api/operator/parties/${company.id}/credit/refunds`, refund), 201)
  const { moves } = requireBody(await olga.get(`/api/operator/parties/${company.id}/credit`), 200) as { moves: Move[] }
  return moves.find(({ kind }) => kind === 'credit-refund')?.id ?? ''
}
type Move = { id: string; kind: string }

/** Three payout runs, and a statement that is in none of them. */
async function plantPayouts(app: TestApp, olga: Person, screenId: string): Promise<World['payouts']> {
  await saveSettings(olga, { paymentDays: 30 })
  const payee = await createPartner(app, 'Pia Payee')
  await plantAgreement(app.context.db, payee)
  const statement = (month: string) => plantStatement(app, { ownerId: payee.ownerId, screenId, month })
  const sent = await statement('2026-03')
  const run = async (state: 'draft' | 'approved' | 'exported', index: number, of?: typeof sent) =>
    plantRun(app, state, {
      statement: of ?? (await statement(`2026-0${index}`)),
      ownerId: payee.ownerId,
      number: `PAYOUT-2026-10-000${index}`,
    })
  const [draft, approved, exported] = [await run('draft', 1), await run('approved', 2), await run('exported', 3, sent)]
  const openCents = (await statement('2026-10')).cents
  const isOfExported = eq(payoutItems.runId, exported)
  const [item] = await app.context.db.select({ id: payoutItems.id }).from(payoutItems).where(isOfExported)
  const runs = { transfer: item?.id ?? '', draft, approved, exported }
  return { ownerId: payee.ownerId, openCents, ...runs, statement: sent.id }
}

/** Another member and an invitation of Carl's company, and an invitation of Carl by another partner. */
async function plantTeam(
  app: TestApp,
  carl: Client,
): Promise<Pick<World, 'membership' | 'member' | 'invitation' | 'invitationToken'>> {
  const { db, clock } = app.context
  const isCarl = eq(memberships.userId, carl.userId)
  const [own] = await db.select({ id: memberships.id }).from(memberships).where(isCarl)
  const { membershipId } = await createMember(app, carl, 'viewer', 'Vera Viewer')
  const at = clock.now()
  const invited = { role: 'viewer', createdAt: at, expiresAt: new Date(at.getTime() + DAYS) } as const
  const { ownerId, userId } = await createPartner(app, 'Ilse Inviter')
  const token = createSecret()
  const planted = db
    .insert(invitations)
    .values([
      { ...invited, companyId: carl.companyId, email: 'ivo@example.com', tokenHash: 'x', invitedBy: carl.userId },
      { ...invited, ownerId, email: carl.email, tokenHash: hashSecret(token), invitedBy: userId },
    ])
    .returning({ id: invitations.id })
  const invitation = (await planted)[0]?.id ?? ''
  return { membership: own?.id ?? '', member: membershipId, invitation, invitationToken: token }
}

async function createInstallerLink(petra: Partner): Promise<string> {
  const made = await petra.post('/api/installer-links', { name: 'Installer Müller', days: 7 })
  return (requireBody(made, 201) as EndpointReply<typeof createLink>).link._id
}

async function plantNotification(app: TestApp, { userId }: Person): Promise<string> {
  const about = { userId, kind: 'password-changed', occurrence: 'once', values: {}, isMailWaiting: false } as const
  const planted = app.context.db.insert(notifications).values({ ...about, createdAt: app.clock.now() })
  const [created] = await planted.returning({ id: notifications.id })
  return created?.id ?? ''
}

async function openAlert(app: TestApp): Promise<string> {
  const at = app.clock.now()
  const about = { kind: 'job-failing', subject: 'a job', subjectName: 'a job', since: at, openedAt: at } as const
  const [created] = await app.context.db.insert(alerts).values(about).returning({ id: alerts.id })
  return created?.id ?? ''
}

async function saveView(olga: ApiClient): Promise<string> {
  const saved = await olga.post('/api/operator/views', { list: 'fleet', name: 'Far away', search: 'sort=contact' })
  return (requireBody(saved, 201) as { view: SavedView }).view.id
}

/** A second session of a user. */
export async function openOtherSession(app: TestApp, person: Person): Promise<string> {
  await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, app.context.clock.now()))
  const { sessions: open } = requireBody(await person.get('/api/users/me/sessions'), 200) as { sessions: OwnSession[] }
  return open.find(({ isCurrent }) => !isCurrent)?._id ?? ''
}
