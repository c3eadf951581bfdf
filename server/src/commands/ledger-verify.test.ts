import { type BookCheck, billingBooksTexts } from '@marquee/contract/texts/billing-books'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { report } from './ledger-verify.ts'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { DAYS } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { saveSettings } from '../testing/billing.ts'
import { submitted } from '../testing/campaigns.ts'
import { type City, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { plantAgreement } from '../testing/payouts.ts'
import { voice } from '../testing/people.ts'
import { market } from '../testing/people/places.ts'
import { bodyOf, client, operator, partner, type Person } from '../testing/people/users.ts'
import { checkBooks } from '../overviews/operator/books-check.ts'

let town: TestHouse
let olga: Person
let otto: Person

const VAT_NUMBER = { country: 'DE', vatNumber: 'DE136695976' }

/**
 * Two campaigns, one of them deleted; statements of November that are paid, of which one was corrected since, and of December
 * that are not.
 */
beforeAll(async () => {
  town = await startHouse()
  ;[olga, otto] = [await operator(town), await operator(town, 'Otto Zwei')]
  const [carl, petra] = [await client(town), await partner(town)]
  await plantAgreement(town.house.db, petra)
  const city: City = { ...(await market(olga)), ownerId: petra.ownerId }
  const [bus, taxi] = [await plantVehicle(town.house.db, city, [10]), await plantVehicle(town.house.db, city, [10])]
  await saveSettings(olga)
  const book = async (name: string, place: typeof bus) => {
    const campaign = await submitted(carl, city, [place], { name, numberOfWeeks: '4' })
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await town.jobs.runNow('billing.follow-all')
    return campaign._id
  }
  await book('Kept', bus)
  const deleted = await book('Deleted', taxi)
  await turn(2)
  const carlAgain = { ...carl, ...(await speakerFor(carl)) }
  bodyOf(await carlAgain.delete(`/api/campaigns/${deleted}`), 200)
  await town.jobs.runNow('billing.follow-all')
  const { invoices } = bodyOf(await olga.get('/api/invoices?kind=invoice&sort=oldest'), 200) as {
    invoices: { id: string }[]
  }
  const paid = { kind: 'hand', cents: 1_000, paidOn: '2026-11-23', note: '' }
  bodyOf(await olga.post(`/api/operator/invoices/${invoices[0]?.id}/payments`, paid), 201)
  await turn(12)
  bodyOf(await olga.post('/api/operator/billing/months/2026-11/statements', {}), 200)
  const next = bodyOf(await olga.get('/api/operator/payouts/next'), 200) as Next
  const ownerIds = next.payees.map(({ ownerId }) => ownerId)
  const wanted = { ownerIds, executesOn: '2026-12-10', totalCents: next.totalCents }
  const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: { id: string } }
  bodyOf(await otto.post(`/api/operator/payouts/${payout.id}/approve`, {}), 200)
  bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/export`, {}), 200)
  bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/paid`, { paidOn: '2026-12-05' }), 200)
  bodyOf(await (await speakerFor(petra)).put('/api/billing/details', VAT_NUMBER), 200)
  const { statements } = bodyOf(await olga.get('/api/statements'), 200) as { statements: { id: string }[] }
  const why = { reason: 'The VAT number was missing' }
  bodyOf(await olga.post(`/api/operator/statements/${statements[0]?.id}/correct`, why), 200)
  await turn(35)
  bodyOf(await olga.post('/api/operator/billing/months/2026-12/statements', {}), 200)
})
afterAll(() => town.close())
type Next = { payees: { ownerId: string }[]; totalCents: number }

async function speakerFor({ userId }: Person) {
  const token = await inTransaction(town.house.database, (tx) => openSession(tx, userId, town.clock.now()))
  return { ...voice(town, token), token }
}

/** Days later everybody has to sign in again. */
async function turn(days: number): Promise<void> {
  town.clock.advance(days * DAYS)
  ;[olga, otto] = [
    { ...olga, ...(await speakerFor(olga)) },
    { ...otto, ...(await speakerFor(otto)) },
  ]
}

/** What was found after the owner of the tables has done something past all triggers; afterwards all is as it was. */
async function foundAfter(...deeds: readonly string[]): Promise<Set<BookCheck>> {
  const found = new Set<BookCheck>()
  const tables = ['billing_order_lines', 'billing_documents', 'billing_series', 'billing_payments', 'payout_runs']
  const all = [
    ...tables,
    'payout_statements',
    'month_payments',
    'ledger_entries',
    'ledger_lines',
    'campaign_days',
    'airings',
  ]
  await town.house.database.asOwner(async (owner) => {
    await owner.query(`set session_replication_role = replica`)
    for (const table of all) await owner.query(`create table kept_${table} as table ${table}`)
    try {
      for (const deed of deeds) await owner.query(deed)
      await owner.query(`set session_replication_role = origin`)
    } catch (error) {
      throw new Error(`the deed failed: ${deeds.join('; ')}`, { cause: error })
    }
  })
  for (const { check } of (await checkBooks(town.house)).differences) found.add(check)
  await town.house.database.asOwner(async (owner) => {
    await owner.query(`set session_replication_role = replica`)
    for (const table of all) {
      await owner.query(`delete from ${table}`)
      const overriding = table === 'ledger_entries' ? 'overriding system value' : ''
      await owner.query(`insert into ${table} ${overriding} select * from kept_${table}`)
      await owner.query(`drop table kept_${table}`)
    }
    await owner.query(`set session_replication_role = origin`)
  })
  return found
}

describe('books that are right', () => {
  it('have no differences, by the call and by the command (product design 8)', async () => {
    const checked = bodyOf(await olga.get('/api/operator/billing/check'), 200) as Awaited<ReturnType<typeof checkBooks>>
    expect(checked).toMatchObject({ looked: { orders: 2, documents: 8 }, differences: [] })
    expect(report(checked).at(-1)).toBe('No differences.')
  })
})

describe('a row that is wrong is found (decision 033)', () => {
  const invoice = `(select id from billing_documents where kind = 'invoice' order by ordinal limit 1)`
  const statement = `(select id from billing_documents where kind = 'statement' and month = '2026-11' limit 1)`
  it.each<[string, BookCheck[], string[]]>([
    [
      'days that nobody credited',
      ['order-days', 'order-balance', 'statement-charged'],
      [`update billing_order_lines set charged_until = charged_until - 3 where charged_until = ends_on`],
    ],
    [
      'a day charged twice',
      ['order-twice'],
      [
        `insert into billing_order_lines select gen_random_uuid(), order_id, screen_id, owner_id, starts_on, ends_on, 0,
          charged_from, charged_until from billing_order_lines`,
      ].map((deed) => deed.replace('insert', 'drop index billing_order_lines_once; insert')),
    ],
    [
      'a number that is missing',
      ['series', 'order-balance', 'entry'],
      [`delete from billing_documents where id = ${invoice}`],
    ],
    [
      'a number that was never used',
      ['series'],
      [`update billing_series set last = last + 1 where series like 'invoice%'`],
    ],
    [
      'an amount that its lines do not add up to',
      ['document-sum', 'order-balance', 'entry', 'receivable', 'document-vat'],
      [
        `update billing_documents set net_cents = net_cents + 100, gross_cents = gross_cents + 100 where id = ${invoice}`,
      ],
    ],
    [
      'VAT that is not the rate',
      ['document-vat', 'entry', 'receivable'],
      [`update billing_documents set vat_cents = vat_cents + 1, gross_cents = gross_cents + 1 where id = ${invoice}`],
    ],
    [
      'a credit note of more than its invoice',
      ['document-credit', 'document-sum'],
      [
        `update billing_documents set net_cents = 1000000, gross_cents = 1000000 + vat_cents where kind = 'credit-note'`,
      ],
    ],
    [
      'a share that is too high',
      ['statement-share', 'entry', 'document-sum'],
      [`update billing_documents set net_cents = net_cents + 5, gross_cents = gross_cents + 5 where id = ${statement}`],
    ],
    [
      'a statement of other days',
      ['statement-charged', 'entry'],
      [
        `update billing_documents set content = jsonb_set(content, '{share,chargedCents}', '1') where id = ${statement}`,
      ],
    ],
    [
      'less taken back than was stated',
      ['statement-credit', 'document-sum', 'entry'],
      [
        `update billing_documents set net_cents = net_cents - 1, gross_cents = gross_cents - 1 where kind = 'statement-credit'`,
      ],
    ],
    [
      'a statement that was taken back and not made again',
      ['statement-credit', 'series', 'entry', 'partner'],
      [`delete from billing_documents where kind = 'statement' and revision = 2`],
    ],
    [
      'two statements of one month',
      ['statement-credit', 'series', 'entry', 'partner'],
      [`delete from billing_documents where kind = 'statement-credit'`],
    ],
    [
      'a correction that is said to be paid with its month',
      ['partner', 'bank'],
      [`update month_payments set revision = 2`],
    ],
    [
      'more days online than there are on record',
      ['statement-days'],
      [`update billing_documents set content = jsonb_set(content, '{share,daysOnline}', '31') where id = ${statement}`],
    ],
    [
      'an entry that is missing',
      ['entry', 'bank', 'in-payout'],
      [`delete from ledger_lines where entry_id in (select id from ledger_entries where cause = 'payout-paid')`],
    ],
    [
      'a line that was added',
      ['unbalanced', 'entry'],
      [`insert into ledger_lines select entry_id, 9, account, 1, party_id from ledger_lines limit 1`],
    ],
    [
      'an entry of nothing',
      ['entry-without-cause', 'bank', 'unclear'],
      [
        `insert into ledger_entries (at, booked_on, cause, cause_id, label, line_count) values (now(), '2026-12-01', 'bank-entry-ignored', gen_random_uuid(), 'X', 2)`,
        `insert into ledger_lines select max(entry_id) + 1, 1, 'bank', -700 from ledger_lines`,
        `insert into ledger_lines select max(entry_id), 2, 'unclear', 700 from ledger_lines`,
      ],
    ],
    [
      'an amount owed by somebody else',
      ['receivable', 'entry'],
      [`update ledger_lines set party_id = gen_random_uuid() where account = 'receivable'`],
    ],
    [
      'a sale of another campaign',
      ['sold'],
      [`update ledger_lines set campaign_id = null where account = 'sold' and cents < 0`],
    ],
    ['a payment that nobody made', ['entry', 'receivable', 'bank'], [`delete from billing_payments`]],
    [
      'a partner who is said to be paid',
      ['partner', 'bank'],
      [
        `insert into month_payments select screen_id, owner_id, month, true, now() from billing_documents where month = '2026-12'`,
      ],
    ],
    [
      'a payout that is said to be on its way',
      ['in-payout', 'entry', 'bank'],
      [`update payout_runs set state = 'exported'`],
    ],
    [
      'plays on a day that nobody is charged for',
      ['plays'],
      [
        `insert into campaign_days select campaign_id, screen_id, '2026-12-24', 7, 0, 7, null from billing_order_lines join billing_orders on billing_orders.id = order_id`,
      ],
    ],
    [
      'a campaign in force that nobody is charged for',
      ['order-days'],
      [`update airings set ends_on = ends_on + 30, until_at = null`],
    ],
  ])('%s', async (_, expected, deeds) => {
    const found = await foundAfter(...deeds)
    expect(expected.filter((check) => !found.has(check))).toEqual([])
    expect((await checkBooks(town.house)).differences).toEqual([])
  })

  it('is said in words, with an end that tells how many there are', () => {
    const lines = report({
      looked: { orders: 1, documents: 2, entries: 3 },
      differences: [{ check: 'series', where: 'invoice 2026', expected: '1-3', found: '' }],
    })
    expect(lines).toEqual([
      `${billingBooksTexts.check('series')}: invoice 2026: expected 1-3, found nothing`,
      'Looked at 1 orders, 2 documents and 3 entries of the ledger.',
      '1 differences.',
    ])
  })
})
