import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@marquee/contract/ledger'
import { LEDGER_ACCOUNTS } from '@marquee/contract/ledger.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  requireBody,
  type Client,
  createClient,
  type Operator,
  createOperator,
  type Partner,
  createPartner,
} from '../../testing/people/users.ts'
import { post } from './commands.ts'

type Page = { entries: LedgerEntry[]; next: number | null; balances: { account: string; cents: number }[] }

let app: TestApp
let olga: Operator
let carl: Client
let petra: Partner

beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  carl = await createClient(app)
  petra = await createPartner(app)
  for (let number = 1; number <= 60; number += 1) await bookEntries(number)
})
afterAll(() => app.close())

/** Invoice 1 has 1.19 euro, and so on; every tenth entry is a statement. */
const bookEntries = (number: number) =>
  runInTransaction(app.context.database, (tx) => {
    const cents = number * 100
    const entry = {
      causeId: randomUUID(),
      bookedOn: `2026-11-${String((number % 20) + 1).padStart(2, '0')}`,
      at: app.clock.now(),
    }
    return number % 10 === 0
      ? post(tx, {
          ...entry,
          cause: 'statement',
          label: `SB-${number}`,
          lines: [
            { account: 'sold', cents },
            { account: 'partner', cents: -cents, partyId: petra.ownerId },
          ],
        })
      : post(tx, {
          ...entry,
          cause: 'invoice',
          label: `RE-${number}`,
          lines: [
            { account: 'receivable', cents: cents + number * 19, partyId: carl.companyId },
            { account: 'sold', cents: -cents },
            { account: 'vat-out', cents: -number * 19 },
          ],
        })
  })

const readLedger = async (query = '') => requireBody(await olga.get(`/api/operator/ledger${query}`), 200) as Page

describe('the ledger (product 8)', () => {
  it('is listed newest first, a page at a time, with the balance of each account (decision 17)', async () => {
    const first = await readLedger()
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({
      label: 'SB-60',
      lines: [
        { account: 'sold', cents: 6000 },
        { account: 'partner', cents: -6000, party: { id: petra.ownerId, name: 'City Screens d.o.o.' } },
      ],
    })
    const second = await readLedger(`?before=${first.next}`)
    expect(second.entries.map(({ label }) => label)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index === 0 ? 'SB-10' : `RE-${10 - index}`)),
    )
    expect(second.next).toBeNull()
    expect(first.balances.map(({ account }) => account)).toEqual(LEDGER_ACCOUNTS)
    expect(first.balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    expect(first.balances).toContainEqual({ account: 'partner', cents: -21_000 })
  })

  it.each<[string, (page: Page) => void]>([
    ['?account=partner', ({ entries }) => expect(entries).toHaveLength(6)],
    ['?cause=statement&search=60', ({ entries }) => expect(entries).toHaveLength(1)],
    ['?search=_', ({ entries }) => expect(entries).toHaveLength(0)],
    ['?from=2026-11-21', ({ entries }) => expect(entries.every(({ bookedOn }) => bookedOn >= '2026-11-21')).toBe(true)],
    ['?from=2026-11-02&to=2026-11-02', ({ entries }) => expect(entries).toHaveLength(3)],
  ])('is filtered by %s', async (query, holds) => holds(await readLedger(query)))

  it('is filtered by party, and is empty for an unknown party', async () => {
    expect((await readLedger(`?party=${petra.ownerId}`)).entries).toHaveLength(6)
    expect((await readLedger(`?party=${randomUUID()}`)).entries).toEqual([])
    expect((await olga.get('/api/operator/ledger?account=gold')).status).toBe(400)
  })

  it('lists the first lines of a long entry, lines that match a filter first, and the rest in pages (decision 21)', async () => {
    const causeId = randomUUID()
    await runInTransaction(app.context.database, (tx) =>
      post(tx, {
        cause: 'payout',
        causeId,
        label: 'LONG',
        bookedOn: '2026-11-20',
        at: app.clock.now(),
        lines: [
          ...Array.from({ length: 300 }, () => ({ account: 'commission' as const, cents: 10 })),
          { account: 'partner' as const, cents: -3_000, partyId: petra.ownerId },
        ],
      }),
    )
    const [entry] = (await readLedger('?search=LONG')).entries
    expect(entry).toMatchObject({ lineCount: 301, sumCents: 3_000 })
    expect(entry?.lines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    const [narrowed] = (await readLedger(`?search=LONG&party=${petra.ownerId}`)).entries
    expect(narrowed?.lines).toHaveLength(20)
    expect(narrowed?.lines.at(-1)).toMatchObject({ line: 301, account: 'partner', cents: -3_000 })
    const lines = `/api/operator/ledger/${entry?.id}/lines`
    const first = requireBody(await olga.get(lines), 200) as { lines: { line: number }[]; next: number | null }
    expect([first.lines.length, first.next]).toEqual([200, 200])
    const rest = requireBody(await olga.get(`${lines}?after=200`), 200) as typeof first
    expect([rest.lines.length, rest.lines.at(-1)?.line, rest.next]).toEqual([101, 301, null])
    expect((await olga.get('/api/operator/ledger/999999/lines')).status).toBe(404)
    const table = String((await olga.get('/api/operator/ledger.csv?search=LONG')).body)
    expect(table.trim().split('\r\n')).toHaveLength(302)
  })

  it('is exported with a row for each line, in euro', async () => {
    const reply = await olga.get('/api/operator/ledger.csv?search=RE-7')
    expect(reply.status).toBe(200)
    const lines = String(reply.body).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Invoice,RE-7,Receivables,8.33,,Weber Coffee GmbH')
    expect(lines[3]).toContain('Output VAT,,1.33,')
  })
})
