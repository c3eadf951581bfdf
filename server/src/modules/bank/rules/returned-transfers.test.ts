import { describe, expect, it } from 'vitest'
import { matchReturns, type Incoming, parseTransferIds } from './returned-transfers.ts'

const NAME = 'PAYOUT-2026-12-0001-00001'
const OTHER = 'PAYOUT-2026-12-0001-00002'
const createTransfer = (endToEndId: string, more: { isReturned?: boolean } = {}) => ({
  itemId: `item of ${endToEndId}`,
  runId: 'r1',
  endToEndId,
  cents: 4_000,
  isSeen: true,
  isReturned: false,
  ...more,
})
const createEntry = (more: Partial<Incoming> = {}): Incoming => ({
  cents: 4_000,
  currency: 'EUR',
  endToEndId: NAME,
  remittance: '',
  ...more,
})
const returned = { kind: 'returned', itemId: `item of ${NAME}` }

describe('an incoming entry is a returned transfer (decision 21)', () => {
  it.each<[string, Incoming, unknown]>([
    ['by its end-to-end id', createEntry(), returned],
    ['by that id in its text', createEntry({ endToEndId: '', remittance: `RETOURE ${NAME}/AC04` }), returned],
    ['not if it names none', createEntry({ endToEndId: 'INV-1' }), undefined],
    ['not if it names one that was never sent', createEntry({ endToEndId: `${NAME.slice(0, -1)}9` }), undefined],
    ['not if it is outgoing', createEntry({ cents: -4_000 }), undefined],
    ['not without an amount', createEntry({ cents: 0 }), undefined],
    ['not in another currency', createEntry({ currency: 'CHF' }), undefined],
    [
      'not with a smaller amount: it waits for an operator',
      createEntry({ cents: 3_900 }),
      { kind: 'waits', doubt: 'other-amount' },
    ],
    [
      'not with two transfers: it waits for an operator',
      createEntry({ remittance: OTHER }),
      { kind: 'waits', doubt: 'other-amount' },
    ],
  ])('%s', (_, incoming, expected) => {
    expect(matchReturns([incoming], [createTransfer(NAME), createTransfer(OTHER)])).toEqual([expected])
  })

  it('only once: a second entry waits for an operator', () => {
    const twice = { kind: 'waits', doubt: 'double' }
    expect(matchReturns([createEntry(), createEntry()], [createTransfer(NAME)])).toEqual([returned, twice])
    expect(matchReturns([createEntry()], [createTransfer(NAME, { isReturned: true })])).toEqual([twice])
  })

  it('names each end-to-end id once', () => {
    expect(parseTransferIds({ endToEndId: NAME, remittance: `${NAME} and ${OTHER}` })).toEqual([NAME, OTHER])
  })
})
