import { describe, expect, it } from 'vitest'
import { type Candidate, candidatesOf, type Entry, outcomesOf } from './matching.ts'
import { creditorReference } from './creditor-reference.ts'

const invoice = (place: number, openCents: number, more: Partial<Candidate> = {}): Candidate => {
  const digits = String(place).padStart(6, '0')
  return {
    id: `i${place}`,
    kind: 'invoice',
    number: `RE-2026-${digits}`,
    reference: creditorReference(`2026${digits}`),
    openCents,
    paidCents: 0,
    ...more,
  }
}
const entry = (cents: number, more: Partial<Entry> = {}): Entry => ({
  cents,
  currency: 'EUR',
  reference: '',
  remittance: '',
  endToEndId: '',
  isReturn: false,
  ...more,
})
const [one, two] = [invoice(1, 1_000), invoice(2, 500)]
const refOf = ({ reference }: Candidate) => reference ?? ''
const outcome = (what: Entry, among: readonly Candidate[] = [one, two]) => outcomesOf([what], candidatesOf(among))[0]
const waits = (doubt: string) => ({ kind: 'waits', doubt })
const settles = (parts: Record<string, number>, doubt: string | null = null) => ({
  kind: 'settles',
  doubt,
  parts: Object.entries(parts).map(([invoiceId, cents]) => ({
    invoiceId,
    cents,
  })),
})

describe('what becomes of a bank entry (product 8, decision 20)', () => {
  it.each<[string, Entry, readonly Candidate[], object]>([
    ['reference, all of it', entry(1_000, { reference: refOf(one) }), [one, two], settles({ i1: 1_000 })],
    ['reference, less', entry(999, { reference: refOf(one) }), [one], settles({ i1: 999 }, 'partial')],
    ['reference, more', entry(1_001, { reference: refOf(one) }), [one], waits('too-much')],
    ['number, all of it', entry(1_000, { remittance: one.number }), [one], settles({ i1: 1_000 })],
    ['number, less', entry(999, { remittance: one.number }), [one], waits('partial')],
    ['number, more', entry(1_001, { remittance: one.number }), [one], waits('too-much')],
    ['nothing named, the amount of one', entry(1_000), [one], waits('unknown')],
    ['a number of another prefix', entry(1_000, { remittance: '2026-000001' }), [one], waits('unknown')],
    [
      'both named, their sum',
      entry(1_500, { remittance: `${one.number} ${two.number}` }),
      [one, two],
      settles({ i1: 1_000, i2: 500 }),
    ],
    [
      'both named, less',
      entry(1_400, { remittance: `${one.number} ${two.number}` }),
      [one, two],
      waits('other-amount'),
    ],
    [
      'paid already',
      entry(1_000, { reference: refOf(one) }),
      [{ ...one, openCents: 0, paidCents: 1_000 }],
      waits('double'),
    ],
    [
      'overpaid already',
      entry(1_000, { reference: refOf(one) }),
      [{ ...one, openCents: -5, paidCents: 1_005 }],
      waits('double'),
    ],
    [
      'taken back by a credit note',
      entry(1_000, { reference: refOf(one) }),
      [{ ...one, openCents: 0 }],
      waits('too-much'),
    ],
    [
      'one paid, one open',
      entry(500, { remittance: `${refOf(one)} ${refOf(two)}` }),
      [{ ...one, openCents: 0 }, two],
      settles({ i2: 500 }),
    ],
    ['another currency', entry(1_000, { reference: refOf(one), currency: 'USD' }), [one], waits('foreign-currency')],
    ['what went out', entry(-1_000, { reference: refOf(one) }), [one], waits('outgoing')],
    ['what came back', entry(1_000, { reference: refOf(one), isReturn: true }), [one], waits('unknown')],
    [
      'the number of a credit note',
      entry(1_000, { remittance: 'CN-2026-000001' }),
      [
        invoice(1, 1_000, { number: '2026-000001' }),
        { ...invoice(1, 0), id: 'c1', kind: 'credit-note', number: 'CN-2026-000001', reference: null },
      ],
      waits('unknown'),
    ],
  ])('%s', (_case, what, among, expected) => {
    expect(outcome(what, among)).toEqual(expected)
  })

  it('follows the order in which the money came: the second of two equal ones is a double', () => {
    const twice = [entry(1_000, { reference: refOf(one) }), entry(1_000, { reference: refOf(one) })]
    expect(outcomesOf(twice, candidatesOf([one]))).toEqual([settles({ i1: 1_000 }), waits('double')])
    const halves = [entry(400, { reference: refOf(one) }), entry(600, { reference: refOf(one) })]
    expect(outcomesOf(halves, candidatesOf([one]))).toEqual([settles({ i1: 400 }, 'partial'), settles({ i1: 600 })])
  })

  it('never settles more than came in, nor more than is open, nor anything that is not named', () => {
    const random = randomFrom(4711)
    for (let round = 0; round < 300; round += 1) {
      const invoices = Array.from({ length: 5 }, (_, place) =>
        invoice(place + 1, random(5) * 100, { paidCents: random(2) * 100 }),
      )
      const entries = Array.from({ length: 12 }, () => {
        const named = invoices.filter(() => random(3) === 0)
        const text = named.map((each) => (random(2) === 0 ? refOf(each) : each.number)).join(' ')
        return entry((random(12) - 2) * 100, {
          remittance: text,
          isReturn: random(9) === 0,
          currency: random(9) === 0 ? 'CHF' : 'EUR',
        })
      })
      const paid = new Map<string, number>()
      for (const [index, result] of outcomesOf(entries, candidatesOf(invoices)).entries()) {
        const what = entries[index]
        if (!what || result.kind === 'waits') continue
        expect(result.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(what.cents)
        for (const { invoiceId, cents } of result.parts) {
          const document = invoices.find(({ id }) => id === invoiceId)
          expect(
            what.remittance.includes(document?.number ?? '?') || what.remittance.includes(document?.reference ?? '?'),
          ).toBe(true)
          paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + cents)
        }
      }
      for (const { id, openCents } of invoices) expect(paid.get(id) ?? 0).toBeLessThanOrEqual(openCents)
    }
  })
})

/** The same numbers at every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
