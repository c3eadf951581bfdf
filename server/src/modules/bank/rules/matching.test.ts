import { describe, expect, it } from 'vitest'
import { type Candidate, indexCandidates, type Entry, deriveOutcomes, matchDocuments } from './matching.ts'
import { buildCreditorReference } from '../../documents/rules/creditor-reference.ts'

const createInvoice = (ordinal: number, openCents: number, more: Partial<Candidate> = {}): Candidate => {
  const digits = String(ordinal).padStart(6, '0')
  return {
    id: `i${ordinal}`,
    kind: 'invoice',
    number: `RE-2026-${digits}`,
    reference: buildCreditorReference(`2026${digits}`),
    openCents,
    paidCents: 0,
    ...more,
  }
}
const createEntry = (cents: number, more: Partial<Entry> = {}): Entry => ({
  cents,
  currency: 'EUR',
  reference: '',
  remittance: '',
  endToEndId: '',
  isReturn: false,
  ...more,
})
const [one, two] = [createInvoice(1, 1_000), createInvoice(2, 500)]
const getReference = ({ reference }: Candidate) => reference ?? ''
const getOutcome = (what: Entry, among: readonly Candidate[] = [one, two]) =>
  deriveOutcomes([what], indexCandidates(among))[0]
const expectWaits = (doubt: string) => ({ kind: 'waits', doubt })
const expectSettles = (parts: Record<string, number>, doubt: string | null = null) => ({
  kind: 'settles',
  doubt,
  parts: Object.entries(parts).map(([invoiceId, cents]) => ({
    invoiceId,
    cents,
  })),
})

describe('the outcome of a bank entry (product 8, decision 20)', () => {
  it.each<[string, Entry, readonly Candidate[], object]>([
    [
      'reference, the open amount',
      createEntry(1_000, { reference: getReference(one) }),
      [one, two],
      expectSettles({ i1: 1_000 }),
    ],
    [
      'reference, a smaller amount',
      createEntry(999, { reference: getReference(one) }),
      [one],
      expectSettles({ i1: 999 }, 'partial'),
    ],
    [
      'reference, a larger amount',
      createEntry(1_001, { reference: getReference(one) }),
      [one],
      expectWaits('too-much'),
    ],
    ['number, the open amount', createEntry(1_000, { remittance: one.number }), [one], expectSettles({ i1: 1_000 })],
    ['number, a smaller amount', createEntry(999, { remittance: one.number }), [one], expectWaits('partial')],
    ['number, a larger amount', createEntry(1_001, { remittance: one.number }), [one], expectWaits('too-much')],
    ['no name, the amount of an invoice', createEntry(1_000), [one], expectWaits('unknown')],
    ['a number of another prefix', createEntry(1_000, { remittance: '2026-000001' }), [one], expectWaits('unknown')],
    [
      'two invoices, their sum',
      createEntry(1_500, { remittance: `${one.number} ${two.number}` }),
      [one, two],
      expectSettles({ i1: 1_000, i2: 500 }),
    ],
    [
      'two invoices, a smaller amount',
      createEntry(1_400, { remittance: `${one.number} ${two.number}` }),
      [one, two],
      expectWaits('other-amount'),
    ],
    [
      'a paid invoice',
      createEntry(1_000, { reference: getReference(one) }),
      [{ ...one, openCents: 0, paidCents: 1_000 }],
      expectWaits('double'),
    ],
    [
      'a paid invoice and one with a full credit note',
      createEntry(1_000, { remittance: `${getReference(one)} ${getReference(two)}` }),
      [
        { ...one, openCents: 0 },
        { ...two, openCents: 0, paidCents: 500 },
      ],
      expectWaits('double'),
    ],
    ['no amount', createEntry(0, { reference: getReference(one) }), [one], expectWaits('outgoing')],
    [
      'an overpaid invoice',
      createEntry(1_000, { reference: getReference(one) }),
      [{ ...one, openCents: -5, paidCents: 1_005 }],
      expectWaits('double'),
    ],
    [
      'an invoice with a full credit note',
      createEntry(1_000, { reference: getReference(one) }),
      [{ ...one, openCents: 0 }],
      expectWaits('too-much'),
    ],
    [
      'a paid and an open invoice',
      createEntry(500, { remittance: `${getReference(one)} ${getReference(two)}` }),
      [{ ...one, openCents: 0 }, two],
      expectSettles({ i2: 500 }),
    ],
    [
      'another currency',
      createEntry(1_000, { reference: getReference(one), currency: 'USD' }),
      [one],
      expectWaits('foreign-currency'),
    ],
    ['an outgoing entry', createEntry(-1_000, { reference: getReference(one) }), [one], expectWaits('outgoing')],
    ['a return', createEntry(1_000, { reference: getReference(one), isReturn: true }), [one], expectWaits('unknown')],
    [
      'the number of a credit note',
      createEntry(1_000, { remittance: 'CN-2026-000001' }),
      [
        createInvoice(1, 1_000, { number: '2026-000001' }),
        { ...createInvoice(1, 0), id: 'c1', kind: 'credit-note', number: 'CN-2026-000001', reference: null },
      ],
      expectWaits('unknown'),
    ],
  ])('%s', (_case, what, among, expected) => {
    expect(getOutcome(what, among)).toEqual(expected)
  })

  it.each(['CN-2026-000002 for 2026-000001', '2026-000001 less CN-2026-000002'])(
    'counts a number beside a longer one: %s',
    (remittance) => {
      const invoice = createInvoice(1, 1_000, { number: '2026-000001' })
      const note: Candidate = { ...createInvoice(2, 0), id: 'c2', kind: 'credit-note', number: 'CN-2026-000002' }
      expect(getOutcome(createEntry(1_000, { remittance }), [invoice, note])).toEqual(expectSettles({ i1: 1_000 }))
    },
  )

  it('names no document without a reference or number', () => {
    expect(matchDocuments(createEntry(1_000, { remittance: 'for 2026' }), indexCandidates([one]))).toBeUndefined()
  })

  it('follows the order of entries: the second of two equal ones is a double', () => {
    const twice = [
      createEntry(1_000, { reference: getReference(one) }),
      createEntry(1_000, { reference: getReference(one) }),
    ]
    expect(deriveOutcomes(twice, indexCandidates([one]))).toEqual([expectSettles({ i1: 1_000 }), expectWaits('double')])
    const halves = [
      createEntry(400, { reference: getReference(one) }),
      createEntry(600, { reference: getReference(one) }),
    ]
    expect(deriveOutcomes(halves, indexCandidates([one]))).toEqual([
      expectSettles({ i1: 400 }, 'partial'),
      expectSettles({ i1: 600 }),
    ])
  })

  it('never exceeds the entry or the open amount, and never settles an unnamed invoice', () => {
    const random = createRandom(4711)
    for (let round = 0; round < 300; round += 1) {
      const invoices = Array.from({ length: 5 }, (_, index) =>
        createInvoice(index + 1, random(5) * 100, { paidCents: random(2) * 100 }),
      )
      const entries = Array.from({ length: 12 }, () => {
        const named = invoices.filter(() => random(3) === 0)
        const text = named.map((each) => (random(2) === 0 ? getReference(each) : each.number)).join(' ')
        return createEntry((random(12) - 2) * 100, {
          remittance: text,
          isReturn: random(9) === 0,
          currency: random(9) === 0 ? 'CHF' : 'EUR',
        })
      })
      const paid = new Map<string, number>()
      for (const [index, result] of deriveOutcomes(entries, indexCandidates(invoices)).entries()) {
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

/** A seeded random generator (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
