import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { runInTransaction } from '../../../platform/db/database.ts'
import { SETTINGS } from '../../../testing/billing.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { settleIssuedDocument } from '../../../modules/bank/commands/settle-issued-document.ts'
import { syncOrders } from '../../../modules/invoicing/commands/orders.ts'
import { saveSettings } from '../../../modules/invoicing/commands/settings.ts'
import { settleMonths } from '../../../modules/payouts/commands/settle-months.ts'
import { listBalances } from '../../../modules/ledger/queries.ts'
import { listUnsettledMonths } from '../../../modules/payouts/queries/sold-lines.ts'
import { listUnsettledCampaigns } from '../../../modules/invoicing/queries/unsettled-campaigns.ts'
import { BOOK_CHECKS, listDifferences } from './verify.ts'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { selfBillingAgreements } from '../../../modules/invoicing/schema/settings.ts'

const ids = Array.from({ length: 8 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`)
const [PARTNER, OWNER, COMPANY, LOCATION, SCREEN, LAST_MONTH, NOW, RESTAURANT] = ids
const SHA = 'ab'.repeat(32)
const at = new Date('2026-11-22T11:00:00Z')
const publicUrl = 'http://marquee.test'

/**
 * The rows of an installation without invoices: a campaign that is over and paid, and a running one. Triggers and
 * foreign keys are disabled, so that these rows are enough.
 */
function buildRowsWithoutInvoices(): string {
  const campaign = (id: string | undefined, starts: string, ends: string, isPaid: boolean) => {
    const decided = `'${starts}'::timestamptz - interval '2 days'`
    return `insert into campaigns (id, company_id, created_by, name, type, location_id, starts_on, ends_on, weeks,
        screen_count, total_cents, status, is_paid, video, decided_at, created_at, updated_at)
      values ('${id}', '${COMPANY}', '${COMPANY}', 'Roast', 'restaurant', '${LOCATION}', '${starts}', '${ends}', 4, 1, 30000,
        'Approved', ${isPaid}, '${SHA}', ${decided}, ${decided}, ${decided});
      insert into reservations (holder_id, screen_id, starts_on, ends_on, booked_at)
      values ('${id}', '${SCREEN}', '${starts}', '${ends}', ${decided});`
  }
  return `set session_replication_role = replica;
    insert into users (id, email, first_name, last_name, role, created_at, updated_at)
      values ('${PARTNER}', 'petra@cityscreens.example', 'Petra', 'Novak', 'partner', now(), now()),
        ('${COMPANY}', 'carl@roasters.example', 'Carl', 'Weber', 'client', now(), now());
    insert into owners (id, user_id, name, phone, email, address, bank_name, account_holder, account_number,
        same_info_as_user, created_at, updated_at)
      values ('${OWNER}', '${PARTNER}', 'City Screens', '1', 'office@cityscreens.example', 'Vienna', 'Bank', 'City Screens',
        'DE02120300000000202051', false, now(), now());
    insert into companies (id, user_id, name, email, phone, address, description, created_at, updated_at)
      values ('${COMPANY}', '${COMPANY}', 'Roasters', 'carl@roasters.example', '1', 'Vienna', '', now(), now());
    insert into locations (id, name, time_zone, created_at) values ('${LOCATION}', 'Vienna', 'Europe/Vienna', now());
    insert into screens (id, owner_id, screen_type, restaurant_id, name, model, status, default_orientation, created_at,
        updated_at)
      values ('${SCREEN}', '${OWNER}', 'restaurant', '${RESTAURANT}', 'Bar', 'LG 43', 'Active', 'landscape', now(), now());
    ${campaign(LAST_MONTH, '2026-10-05', '2026-11-01', true)}
    ${campaign(NOW, '2026-11-16', '2026-12-13', false)}
    insert into month_payments (screen_id, owner_id, month, is_paid, paid_at)
      values ('${SCREEN}', '${OWNER}', '2026-10', true, '2026-11-05');
    set session_replication_role = origin`
}

test('campaigns approved and paid before the first settings are invoiced once settings exist (decision 17)', async () => {
  const testDatabase = await openTestDatabase('usual')
  const { database } = testDatabase
  onTestFinished(async () => {
    await database.close()
    await testDatabase.remove()
  })
  await database.runAsOwner((owner) => owner.query(buildRowsWithoutInvoices()))
  const { db } = database
  const follow = async () => {
    for (const id of await listUnsettledCampaigns(db, at)) {
      const issued = await runInTransaction(database, (tx) => syncOrders(tx, id, { at, publicUrl }))
      for (const document of issued) await runInTransaction(database, (tx) => settleIssuedDocument(tx, document.id, at))
    }
  }
  await follow()
  expect(await db.$count(documents)).toBe(0)

  const olga = { userId: PARTNER ?? null, name: 'Olga', address: null }
  const saved = await runInTransaction(database, (tx) =>
    saveSettings(tx, olga, { ...SETTINGS, invoicesEarlier: true }, at),
  )
  expect(saved.kind).toBe('saved')
  await follow()
  const { rows } = await database.query(
    `select number, net_cents as net, campaign_id = '${LAST_MONTH}' as is_over, is_paid,
      (select sum(cents)::int from billing_payments where document_id = billing_documents.id) as paid
    from billing_documents join campaigns on campaigns.id = campaign_id order by number`,
  )
  expect(rows).toEqual([
    { number: 'RE-2026-000001', net: 30_000, is_over: true, is_paid: true, paid: 35_700 },
    { number: 'RE-2026-000002', net: 30_000, is_over: false, is_paid: false, paid: null },
  ])
  expect(await listUnsettledCampaigns(db, at)).toEqual([])

  await db.insert(selfBillingAgreements).values({
    ownerId: OWNER ?? '',
    version: selfBillingTexts.version,
    acceptedBy: PARTNER ?? '',
    acceptedName: 'Petra Novak',
    address: '',
    acceptedAt: at,
  })
  const config = { publicUrl } as Parameters<typeof settleMonths>[0]['config']
  // 27 of 28 days are in October, which was marked paid, so nothing is owed for it.
  expect(await settleMonths({ database, config }, await listUnsettledMonths(db, '2026-10'), at)).toEqual({
    made: 1,
    netCents: 17_357,
    waiting: 0,
    failures: [],
  })
  const [statement] = await db.select().from(documents).where(eq(documents.kind, 'statement'))
  expect(statement).toMatchObject({ month: '2026-10', grossCents: 17_357 })
  const on = new Map((await listBalances(db)).map(({ account, cents }) => [account, cents]))
  expect([on.get('partner'), on.get('bank'), on.get('receivable')]).toEqual([0, 35_700 - 17_357, 35_700])
  for (const check of BOOK_CHECKS) {
    expect([check.check, await runInTransaction(database, (tx) => listDifferences(tx, check))]).toEqual([
      check.check,
      [],
    ])
  }
})
