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

describe('what comes in is a transfer that came back (decision 21)', () => {
  it.each<[string, Incoming, unknown]>([
    ['by its end-to-end id', createEntry(), returned],
    ['by that id among the words', createEntry({ endToEndId: '', remittance: `RETOURE ${NAME}/AC04` }), returned],
    ['not where it names none', createEntry({ endToEndId: 'INV-1' }), undefined],
    ['not where it names one that was never sent', createEntry({ endToEndId: `${NAME.slice(0, -1)}9` }), undefined],
    ['not what goes out', createEntry({ cents: -4_000 }), undefined],
    ['not another currency', createEntry({ currency: 'CHF' }), undefined],
    [
      'not with less than all of it: a person looks',
      createEntry({ cents: 3_900 }),
      { kind: 'waits', doubt: 'other-amount' },
    ],
    ['not two in one: a person looks', createEntry({ remittance: OTHER }), { kind: 'waits', doubt: 'other-amount' }],
  ])('%s', (_, incoming, expected) => {
    expect(matchReturns([incoming], [createTransfer(NAME), createTransfer(OTHER)])).toEqual([expected])
  })

  it('once: the second one waits for a person', () => {
    const twice = { kind: 'waits', doubt: 'double' }
    expect(matchReturns([createEntry(), createEntry()], [createTransfer(NAME)])).toEqual([returned, twice])
    expect(matchReturns([createEntry()], [createTransfer(NAME, { isReturned: true })])).toEqual([twice])
  })

  it('finds every name once', () => {
    expect(parseTransferIds({ endToEndId: NAME, remittance: `${NAME} and ${OTHER}` })).toEqual([NAME, OTHER])
  })
})
