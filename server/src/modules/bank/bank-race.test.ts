import type { BankEntry } from '@marquee/contract/bank'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildCamt, importLines, type BankLine, buildStatementPart } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { SECONDS } from '../../platform/clock.ts'
import { CALL_LIMITS } from '../../platform/db/limits.ts'
import { documents } from '../documents/schema/documents.ts'

let app: TestApp
let [olga, oskar] = [] as unknown as [Person, Person]
let carl: Client
let city: PlantedLocation
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  ;[olga, oskar, carl] = await Promise.all([createOperator(app), createOperator(app, 'Oskar Orel'), createClient(app)])
  city = await plantLocation(app.context.db)
  await saveSettings(olga)
})
afterAll(() => app.close())

let invoice: { id: string; reference: string; grossCents: number; campaignId: string }
beforeEach(async () => {
  const { db } = app.context
  const campaign = await submitCampaign(carl, city, [await plantVehicle(db, city, [10])])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const [row] = await db.select().from(documents).where(eq(documents.campaignId, campaign._id))
  invoice = {
    ...row,
    reference: row?.reference ?? '',
    grossCents: row?.grossCents ?? 0,
    id: row?.id ?? '',
    campaignId: campaign._id,
  }
})

const getPaidCents = async () => {
  const reply = requireBody(await olga.get(`/api/invoices/${invoice.id}`), 200) as { invoice: { paidCents: number } }
  return reply.invoice.paidCents
}
const countRows = async (table: string) => {
  const { rows } = await app.context.db.execute<{ count: number }>(sql.raw(`select count(*) from ${table}`))
  return rows[0]?.count ?? 0
}
const listStatuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const buildUpload = (lines: readonly BankLine[], id: string) => ({ file: buildStatementPart(buildCamt({ lines, id })) })

describe('several operators at once (product 8, decision 20)', () => {
  it('import the same file five times: it is imported once', async () => {
    const before = { files: await countRows('bank_files'), entries: await countRows('bank_entries') }
    const line: BankLine = { cents: invoice.grossCents, reference: invoice.reference, bankReference: 'R-1' }
    const replies = await Promise.all(
      [olga, oskar, olga, oskar, olga].map((who) =>
        who.send('POST', '/api/operator/bank/files', buildUpload([line], 'R-1')),
      ),
    )
    const imports = replies.map((reply) => requireBody(reply, 201) as { isNew: boolean; file: { id: string } })
    expect(imports.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(imports.map(({ file }) => file.id)).size).toBe(1)
    expect({ files: await countRows('bank_files'), entries: await countRows('bank_entries') }).toEqual({
      files: before.files + 1,
      entries: before.entries + 1,
    })
    expect(await getPaidCents()).toBe(invoice.grossCents)
  })

  it('import files that overlap: every entry is imported once', async () => {
    const before = await countRows('bank_entries')
    const lines = Array.from(
      { length: 6 },
      (_, index): BankLine => ({ cents: 10 + index, bankReference: `O-${invoice.id}-${index}` }),
    )
    const replies = await Promise.all(
      [0, 1, 2, 3].map((from) =>
        oskar.send('POST', '/api/operator/bank/files', buildUpload(lines.slice(from, from + 3), `O-${from}`)),
      ),
    )
    for (const reply of replies) requireBody(reply, 201)
    expect(await countRows('bank_entries')).toBe(before + 6)
  })

  it('match one entry: only one of them settles it', async () => {
    const { file } = await importLines(olga, [{ cents: invoice.grossCents, bankReference: `M-${invoice.id}` }], {
      id: invoice.id,
    })
    const { entries } = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
      entries: BankEntry[]
    }
    const body = { parts: [{ invoiceId: invoice.id, cents: invoice.grossCents }] }
    const replies = await Promise.all(
      [olga, oskar, olga, oskar].map((who) => who.post(`/api/operator/bank/entries/${entries[0]?.id}/match`, body)),
    )
    expect(listStatuses(replies)).toEqual([200, 409, 409, 409])
    expect(await getPaidCents()).toBe(invoice.grossCents)
  })

  it('record a payment by hand while its transfer is imported: only one of them pays the invoice', async () => {
    const line: BankLine = { cents: invoice.grossCents, reference: invoice.reference, bankReference: `H-${invoice.id}` }
    const payment = { kind: 'hand', cents: invoice.grossCents, paidOn: '2026-11-20', note: '' }
    const [imported, ...recorded] = await Promise.all([
      oskar.send('POST', '/api/operator/bank/files', buildUpload([line], `H-${invoice.id}`)),
      olga.post(`/api/operator/invoices/${invoice.id}/payments`, payment),
      oskar.put(`/api/operator/campaigns/${invoice.campaignId}/payment`, { paid: true }),
    ])
    requireBody(imported, 201)
    expect(recorded.map(({ status }) => [200, 201, 409].includes(status))).toEqual([true, true])
    expect(await getPaidCents()).toBe(invoice.grossCents)
  })

  it('undo a payment: it is undone once', async () => {
    const recorded = await olga.post(`/api/operator/invoices/${invoice.id}/payments`, {
      kind: 'hand',
      cents: 100,
      paidOn: '2026-11-20',
      note: '',
    })
    const { payment } = requireBody(recorded, 201) as { payment: { id: string } }
    const replies = await Promise.all(
      [olga, oskar, olga].map((who) => who.post(`/api/operator/payments/${payment.id}/undo`, { note: '' })),
    )
    expect(listStatuses(replies)).toEqual([200, 409, 409])
    expect(await getPaidCents()).toBe(0)
  })
})

it('a statement whose commit takes longer than the call limit is imported (D-41, decision 4)', async () => {
  const trigger = 'bank_files_take_long'
  await app.context.database.runAsOwner(async (owner) => {
    await owner.query(`create function take_long() returns trigger language plpgsql
      as 'begin perform pg_sleep(3); return null; end'`)
    await owner.query(`create constraint trigger ${trigger} after insert on bank_files
      deferrable initially deferred for each row execute function take_long()`)
  })
  onTestFinished(async () => {
    await app.context.database.runAsOwner((owner) => owner.query(`drop trigger ${trigger} on bank_files`))
  })
  const callLimits = { ...CALL_LIMITS, statementMs: 2 * SECONDS }
  const other = await startAppForTest({ database: { url: app.databaseUrl ?? '', callLimits } })
  const { result } = await importLines(await createOperator(other), [{ cents: 5 }], { id: 'LONG' })
  expect(result.newEntries).toBe(1)
})
