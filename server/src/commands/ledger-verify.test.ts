import { type BookCheck } from '@marquee/contract/texts/billing-books'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReport } from './ledger-verify.ts'
import { COMMAND_LINE_ACTOR, writeAuditEntry } from '../modules/audit/commands.ts'
import { type ChainHead, parseHead } from '../modules/chain/rules.ts'
import { runInTransaction } from '../platform/db/database.ts'
import type { TestApp } from '../testing/app.ts'
import { requireBody, type Person } from '../testing/people/users.ts'
import { plantTwoMonths } from '../testing/two-months.ts'
import { checkBooks } from '../overviews/operator/books/check.ts'

let app: TestApp
let olga: Person

beforeAll(async () => {
  ;({ app, olga } = await plantTwoMonths())
})
afterAll(() => app.close())

/**
 * The checks that fail after the owner of the tables has changed rows without triggers; afterwards all rows are
 * restored.
 */
async function findAfterChange(changes: readonly string[], since?: ChainHead): Promise<Set<BookCheck>> {
  const found = new Set<BookCheck>()
  const all = [
    'audit',
    'billing_orders',
    'billing_order_lines',
    'billing_documents',
    'billing_document_files',
    'billing_series',
    'billing_payments',
    'payout_runs',
    'payout_items',
    'payout_statements',
    'month_payments',
    'ledger_entries',
    'ledger_lines',
    'chain_links',
    'campaign_days',
    'approval_windows',
  ]
  await app.context.database.runAsOwner(async (owner) => {
    await owner.query(`set session_replication_role = replica`)
    for (const table of all) await owner.query(`create table kept_${table} as table ${table}`)
    try {
      for (const change of changes) await owner.query(change)
      await owner.query(`set session_replication_role = origin`)
    } catch (error) {
      throw new Error(`the change failed: ${changes.join('; ')}`, { cause: error })
    }
  })
  for (const { check } of (await checkBooks(app.context, since)).differences) found.add(check)
  await app.context.database.runAsOwner(async (owner) => {
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

describe('correct books', () => {
  it('have no differences, in the call and in the command (product 8)', async () => {
    const checked = requireBody(await olga.get('/api/operator/billing/check'), 200) as Awaited<
      ReturnType<typeof checkBooks>
    >
    expect(checked).toMatchObject({ looked: { orders: 2, documents: 8 }, differences: [] })
    expect(formatReport(checked).at(-1)).toBe('No differences.')
  })
})

describe('a wrong row is found (decision 17)', () => {
  const invoice = `(select id from billing_documents where kind = 'invoice' order by ordinal limit 1)`
  const statement = `(select id from billing_documents where kind = 'statement' and month = '2026-11' limit 1)`
  it.each<[string, BookCheck[], string[]]>([
    [
      'days without a credit',
      ['order-days', 'order-balance', 'statement-charged'],
      [`update billing_order_lines set charged_until = charged_until - 3 where charged_until = ends_on`],
    ],
    [
      'a day charged twice',
      ['order-twice'],
      [
        `insert into billing_order_lines select gen_random_uuid(), order_id, screen_id, owner_id, starts_on, ends_on, 0,
          charged_from, charged_until from billing_order_lines`,
      ].map((change) => change.replace('insert', 'drop index billing_order_lines_once; insert')),
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
      'a statement credit below its statement',
      ['statement-credit', 'document-sum', 'entry'],
      [
        `update billing_documents set net_cents = net_cents - 1, gross_cents = gross_cents - 1 where kind = 'statement-credit'`,
      ],
    ],
    [
      'a cancelled statement without a new one',
      ['statement-credit', 'series', 'entry', 'partner'],
      [`delete from billing_documents where kind = 'statement' and revision = 2`],
    ],
    [
      'two statements of one month',
      ['statement-credit', 'series', 'entry', 'partner'],
      [`delete from billing_documents where kind = 'statement-credit'`],
    ],
    [
      'a correction that is marked as paid with its month',
      ['partner', 'bank'],
      [`update month_payments set revision = 2`],
    ],
    [
      'more days online than recorded',
      ['statement-days'],
      [`update billing_documents set content = jsonb_set(content, '{share,daysOnline}', '31') where id = ${statement}`],
    ],
    [
      'a missing entry',
      ['entry', 'bank', 'in-payout'],
      [`delete from ledger_lines where entry_id in (select id from ledger_entries where cause = 'payout-paid')`],
    ],
    [
      'an additional line',
      ['unbalanced', 'entry'],
      [`insert into ledger_lines select entry_id, 9, account, 1, party_id from ledger_lines limit 1`],
    ],
    [
      'an entry without a cause',
      ['entry-without-cause', 'bank', 'unclear'],
      [
        `insert into ledger_entries (at, booked_on, cause, cause_id, label, line_count) values (now(), '2026-12-01', 'bank-entry-ignored', gen_random_uuid(), 'X', 2)`,
        `insert into ledger_lines select max(entry_id) + 1, 1, 'bank', -700 from ledger_lines`,
        `insert into ledger_lines select max(entry_id), 2, 'unclear', 700 from ledger_lines`,
      ],
    ],
    [
      'an amount owed by another party',
      ['receivable', 'entry'],
      [`update ledger_lines set party_id = gen_random_uuid() where account = 'receivable'`],
    ],
    [
      'a sale of another campaign',
      ['sold'],
      [`update ledger_lines set campaign_id = null where account = 'sold' and cents < 0`],
    ],
    ['a missing payment', ['entry', 'receivable', 'bank'], [`delete from billing_payments`]],
    [
      'a partner who is marked as paid',
      ['partner', 'bank'],
      [
        `insert into month_payments select screen_id, owner_id, month, true, now() from billing_documents where month = '2026-12'`,
      ],
    ],
    [
      'a payout that is marked as exported',
      ['in-payout', 'entry', 'bank'],
      [`update payout_runs set state = 'exported'`],
    ],
    [
      'plays on a day without a charge',
      ['plays'],
      [
        `insert into campaign_days select campaign_id, screen_id, '2026-12-24', 7, 0, 7, null from billing_order_lines join billing_orders on billing_orders.id = order_id`,
      ],
    ],
    [
      'an approved campaign without a charge',
      ['order-days'],
      [`update approval_windows set ends_on = ends_on + 30, until_at = null`],
    ],
    [
      'another IBAN in an issued document',
      ['chain-row'],
      [`update billing_documents set content = jsonb_set(content, '{payTo,iban}', '"DE02"') where id = ${invoice}`],
    ],
    [
      'another buyer in an issued document',
      ['chain-row'],
      [`update billing_documents set content = jsonb_set(content, '{buyer,name}', '"Other"') where id = ${invoice}`],
    ],
    [
      'another date of an issued document',
      ['chain-row'],
      [`update billing_documents set issued_on = issued_on - 1, due_on = due_on - 1 where id = ${invoice}`],
    ],
    [
      'another number of an issued document',
      ['chain-row'],
      [`update billing_documents set number = 'RE-2026-000077' where id = ${invoice}`],
    ],
    [
      'a changed PDF',
      ['document-file'],
      [`update billing_document_files set bytes = bytes || '\\x0a' where kind = 'pdf'`],
    ],
    [
      'a changed XML with a changed hash',
      ['chain-row'],
      [`update billing_document_files set bytes = '\\x3c', sha256 = sha256('\\x3c') where kind = 'xml'`],
    ],
    ['another IBAN of a transfer', ['chain-row'], [`update payout_items set iban = 'DE02120300000000202051'`]],
    ['another payout file', ['chain-row'], [`update payout_runs set file = replace(file, 'Cdtr', 'cdtr')`]],
    [
      'a payout without its second operator',
      ['chain-row'],
      [
        `alter table payout_runs drop constraint payout_runs_exported`,
        `update payout_runs set approved_by = null, approved_name = null, approved_at = null`,
      ],
    ],
    ['a raised share of an order', ['chain-row'], [`update billing_orders set share_bps = 9000`]],
    [
      'an entry of another year',
      ['chain-row'],
      [`update ledger_entries set booked_on = booked_on - 365 where cause = 'payment'`],
    ],
    [
      'a line of an entry of another screen',
      ['chain-row'],
      [`update ledger_lines set screen_id = gen_random_uuid() where account = 'commission'`],
    ],
    [
      'a line of an order of another price',
      ['chain-row'],
      [`update billing_order_lines set price_cents = price_cents + 1`],
    ],
    [
      'a missing entry with its lines',
      ['chain-row'],
      [
        `delete from ledger_lines where entry_id = (select max(id) - 1 from ledger_entries)`,
        `delete from ledger_entries where id = (select max(id) - 1 from ledger_entries)`,
      ],
    ],
    [
      'a missing entry with its chain link',
      ['chain-link'],
      [
        `delete from ledger_entries where id = 3`,
        `delete from ledger_lines where entry_id = 3`,
        `delete from chain_links where kind = 'entry' and subject = '3'`,
      ],
    ],
    ['a missing audit entry', ['chain-row'], [`delete from audit where action = 'export'`]],
    ['a changed audit entry', ['chain-row'], [`update audit set actor_name = 'Other' where action = 'approve'`]],
    [
      'an inserted audit entry',
      ['chain-row'],
      [
        `insert into audit (id, at, actor_name, action, subject_kind, subject_id, subject_name)
          select gen_random_uuid(), at, actor_name, action, subject_kind, subject_id, 'X' from audit limit 1`,
      ],
    ],
    [
      'a changed row with a changed chain link',
      ['chain-link'],
      [
        `update billing_orders set share_bps = 9000`,
        `update chain_links set digest = chain_digest(record, forms.columns, chain_lines('order', records.subject), forms.line_columns)
          from chain_records('order') as records, chain_forms as forms
          where chain_links.kind = 'order' and records.subject = chain_links.subject and forms.kind = 'order'`,
      ],
    ],
  ])('%s', async (_, expected, changes) => {
    const found = await findAfterChange(changes)
    expect(expected.filter((check) => !found.has(check))).toEqual([])
    expect((await checkBooks(app.context)).differences).toEqual([])
  })

  it('is found with a saved head when whole chains were written again (decision 4)', async () => {
    const { head } = await checkBooks(app.context)
    const since = parseHead(head)
    const cutOff = [
      `delete from audit where id::text = (select subject from chain_links where kind = 'audit' order by place desc limit 1)`,
      `delete from chain_links where (kind, place) = (select kind, max(place) from chain_links where kind = 'audit' group by kind)`,
    ]
    expect([...(await findAfterChange(cutOff))]).toEqual([])
    expect([...(await findAfterChange(cutOff, since))]).toEqual(['chain-head'])
    await runInTransaction(app.context.database, (tx) =>
      writeAuditEntry(
        tx,
        COMMAND_LINE_ACTOR,
        { action: 'approve', subject: { kind: 'campaign', id: olga.userId, name: 'X' } },
        app.clock.now(),
      ),
    )
    const later = await checkBooks(app.context, since)
    expect(later.differences).toEqual([])
    expect(later.head).not.toBe(head)
  })

  it('is reported as a sentence, with the number of differences at the end', () => {
    const lines = formatReport({
      looked: { orders: 1, documents: 2, entries: 3 },
      head: 'audit-1.0',
      differences: [{ check: 'series', where: 'invoice 2026', expected: '1-3', found: '' }],
    })
    expect(lines).toEqual([
      `${billingBooksTexts.checks.series}: invoice 2026: expected 1-3, found none`,
      'Checked 1 orders, 2 documents and 3 ledger entries.',
      'Head of the hash chains: audit-1.0',
      '1 difference.',
    ])
  })

  it('says where files of packed plays come from when one is missing or damaged (decision 4)', () => {
    const lines = formatReport({
      looked: { orders: 1, documents: 2, entries: 3 },
      head: 'audit-1.0',
      differences: [{ check: 'play-files', where: '2026-09 screen plays/ab/ab12', expected: 'ab12', found: '' }],
    })
    expect(lines.slice(0, 2)).toEqual([
      `${billingBooksTexts.checks['play-files']}: 2026-09 screen plays/ab/ab12: expected ab12, found none`,
      'Restore the files of packed plays from a backup, as “Packed plays” in docs/operating.md says.',
    ])
  })

  it('is reported without control characters of the books', () => {
    const where = 'Coffee\u001B[2J\nNo differences.\u202E'
    const lines = formatReport({
      looked: { orders: 1, documents: 2, entries: 3 },
      head: 'audit-1.0',
      differences: [{ check: 'series', where, expected: '1-3', found: '' }],
    })
    expect(lines[0]).toBe(`${billingBooksTexts.checks.series}: Coffee?[2J?No differences.?: expected 1-3, found none`)
  })
})
