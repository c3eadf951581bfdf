import { describe, expect, it } from 'vitest'
import { type Outgoing, matchPaidRuns, type SentRun } from './paid-runs.ts'

const NUMBER = 'PAYOUT-2026-12-0001'
const createRun = (more: Partial<SentRun> = {}): SentRun => ({
  runId: 'r1',
  number: NUMBER,
  totalCents: 300,
  seenCents: 0,
  isExported: true,
  ...more,
})
const transfers = [
  { itemId: 'i1', runId: 'r1', endToEndId: `${NUMBER}-00001`, cents: 100, isSeen: false, isReturned: false },
  { itemId: 'i2', runId: 'r1', endToEndId: `${NUMBER}-00002`, cents: 200, isSeen: false, isReturned: false },
]
const createOutgoing = (cents: number, more: Partial<Outgoing> = {}): Outgoing => ({
  cents,
  currency: 'EUR',
  bookedOn: '2026-12-16',
  endToEndId: '',
  remittance: '',
  messageIds: [],
  isReturn: false,
  ...more,
})
const [first, second] = [
  createOutgoing(-100, { endToEndId: `${NUMBER}-00001` }),
  createOutgoing(-200, { endToEndId: `${NUMBER}-00002`, bookedOn: '2026-12-17' }),
]

describe('a payout run is recognised as paid (product 8, decision 20)', () => {
  it.each<[string, readonly Outgoing[], SentRun, (string | null)[], object[]]>([
    ['by its transfers', [first, second], createRun(), ['r1', 'r1'], [{ runId: 'r1', paidOn: '2026-12-17' }]],
    [
      'on the latest day of its transfers, in any order',
      [second, first],
      createRun(),
      ['r1', 'r1'],
      [{ runId: 'r1', paidOn: '2026-12-17' }],
    ],
    ['not before all transfers were paid', [first], createRun(), ['r1'], []],
    [
      'by the remaining transfers in a later file',
      [second],
      createRun({ seenCents: 100 }),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-17' }],
    ],
    [
      'by the message id of its file',
      [createOutgoing(-300, { messageIds: [NUMBER] })],
      createRun(),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-16' }],
    ],
    [
      'by the id of its payment block',
      [createOutgoing(-300, { messageIds: [`${NUMBER}-1`] })],
      createRun(),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-16' }],
    ],
    ['not with another total', [createOutgoing(-299, { messageIds: [NUMBER] })], createRun(), [null], []],
    [
      'not with another amount of a transfer',
      [createOutgoing(-101, { endToEndId: `${NUMBER}-00001` })],
      createRun(),
      [null],
      [],
    ],
    [
      'not again after an operator has marked it paid',
      [first, second],
      createRun({ isExported: false }),
      ['r1', 'r1'],
      [],
    ],
    ['not by a repeated transfer', [first, first], createRun(), ['r1', null], []],
    ['not by a transfer beyond its total', [second], createRun({ seenCents: 300, isExported: false }), [null], []],
    [
      'not by an entry of another run',
      [createOutgoing(-300, { messageIds: ['PAYOUT-2026-12-0002'] })],
      createRun(),
      [null],
      [],
    ],
    [
      'not in another currency',
      [createOutgoing(-300, { messageIds: [NUMBER], currency: 'CHF' })],
      createRun(),
      [null],
      [],
    ],
    ['not by a reversal', [createOutgoing(-300, { messageIds: [NUMBER], isReturn: true })], createRun(), [null], []],
    ['not by an incoming entry', [createOutgoing(300, { messageIds: [NUMBER] })], createRun(), [null], []],
    [
      'by its transfers, also after one of them came back',
      [createOutgoing(100, { endToEndId: `${NUMBER}-00001` }), first, second],
      createRun(),
      [null, 'r1', 'r1'],
      [{ runId: 'r1', paidOn: '2026-12-17' }],
    ],
  ])('%s', (_case, entries, sent, runOf, carriedOut) => {
    expect(matchPaidRuns(entries, [sent], transfers)).toEqual({ runOf, carriedOut })
  })

  it('not by a transfer that an earlier file has paid', () => {
    const known = transfers.map((transfer) => ({ ...transfer, isSeen: transfer.cents === 100 }))
    expect(matchPaidRuns([first], [createRun({ seenCents: 100 })], known)).toEqual({ runOf: [null], carriedOut: [] })
  })
})
