import { describe, expect, it } from 'vitest'
import { type Outgoing, paidRuns, type SentRun } from './paid-runs.ts'

const NUMBER = 'PAYOUT-2026-12-0001'
const run = (more: Partial<SentRun> = {}): SentRun => ({
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
const out = (cents: number, more: Partial<Outgoing> = {}): Outgoing => ({
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
  out(-100, { endToEndId: `${NUMBER}-00001` }),
  out(-200, { endToEndId: `${NUMBER}-00002`, bookedOn: '2026-12-17' }),
]

describe('a payout run that the bank has carried out (product 8, decision 20)', () => {
  it.each<[string, readonly Outgoing[], SentRun, (string | null)[], object[]]>([
    ['by its transfers', [first, second], run(), ['r1', 'r1'], [{ runId: 'r1', paidOn: '2026-12-17' }]],
    ['not before all of them went out', [first], run(), ['r1'], []],
    [
      'by the rest of them, in a later file',
      [second],
      run({ seenCents: 100 }),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-17' }],
    ],
    [
      'by the message id of its file',
      [out(-300, { messageIds: [NUMBER] })],
      run(),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-16' }],
    ],
    [
      'by the id of its payment block',
      [out(-300, { messageIds: [`${NUMBER}-1`] })],
      run(),
      ['r1'],
      [{ runId: 'r1', paidOn: '2026-12-16' }],
    ],
    ['not with another total', [out(-299, { messageIds: [NUMBER] })], run(), [null], []],
    ['not with another amount of a transfer', [out(-101, { endToEndId: `${NUMBER}-00001` })], run(), [null], []],
    ['not again where an operator has said so', [first, second], run({ isExported: false }), ['r1', 'r1'], []],
    ['not by a transfer that went out twice', [first, first], run(), ['r1', null], []],
    ['not by what goes out once more', [second], run({ seenCents: 300, isExported: false }), [null], []],
    ['not by what came in', [out(300, { messageIds: [NUMBER] })], run(), [null], []],
  ])('%s', (_case, entries, sent, runOf, carriedOut) => {
    expect(paidRuns(entries, [sent], transfers)).toEqual({ runOf, carriedOut })
  })

  it('not by a transfer that went out in an earlier file already', () => {
    const known = transfers.map((transfer) => ({ ...transfer, isSeen: transfer.cents === 100 }))
    expect(paidRuns([first], [run({ seenCents: 100 })], known)).toEqual({ runOf: [null], carriedOut: [] })
  })
})
