import { describe, expect, it } from 'vitest'
import { readBankFile } from '../adapter/bank-file.ts'
import { buildCreditorReference } from '../../documents/rules/creditor-reference.ts'
import { buildDemoCamt, type DemoInvoice } from './demo-statement.ts'
import { indexCandidates, deriveOutcomes } from './matching.ts'

const account = { iban: 'DE89370400440532013000', accountHolder: 'Example & Sons' }
const invoices = Array.from({ length: 8 }, (_, index): DemoInvoice => {
  const digits = String(index + 1).padStart(6, '0')
  return {
    number: `RE-2026-${digits}`,
    ordinal: index + 1,
    reference: buildCreditorReference(`2026${digits}`),
    company: `Company <${digits}>`,
    grossCents: 10_001 + index,
    issuedOn: `2026-11-0${index + 1}`,
  }
})
const read = async (some: readonly DemoInvoice[]) =>
  readBankFile(Buffer.from(buildDemoCamt(account, some, [])), account.iban)

describe('the bank statement of the demo (product 8)', () => {
  it('can be imported, adds up, and has all kinds of payments', async () => {
    const { entries, iban } = await read(invoices)
    expect(iban).toBe(account.iban)
    const candidates = indexCandidates(
      invoices.map((one) => ({ ...one, id: one.number, kind: 'invoice', openCents: one.grossCents, paidCents: 0 })),
    )
    const outcomes = deriveOutcomes(entries, candidates).map((one) => `${one.kind} ${one.doubt}`)
    const settled = 'settles null'
    expect(outcomes).toEqual([
      settled,
      'waits unknown',
      'settles partial',
      'waits unknown',
      settled,
      'waits double',
      settled,
      settled,
      settled,
    ])
  })

  it('is deterministic, and new invoices only add entries', async () => {
    expect(buildDemoCamt(account, invoices, [])).toBe(buildDemoCamt(account, invoices, []))
    const keys = (await read(invoices)).entries.map(({ key }) => key)
    const before = (await read(invoices.slice(0, 5))).entries.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(before))
  })

  it('pays a payout run by the message id of its file', async () => {
    const payout = { number: 'PAYOUT-2026-11-0001', totalCents: 4_321, bookedOn: '2026-11-09' }
    const { entries } = await readBankFile(Buffer.from(buildDemoCamt(account, invoices, [payout])), account.iban)
    expect(entries.at(-1)).toMatchObject({ cents: -4_321, messageIds: [payout.number] })
  })
})
