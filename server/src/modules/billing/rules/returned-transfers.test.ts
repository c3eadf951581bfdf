import { describe, expect, it } from 'vitest'
import { cameBack, type Incoming, transferNamesOf } from './returned-transfers.ts'

const NAME = 'PAYOUT-2026-12-0001-00001'
const OTHER = 'PAYOUT-2026-12-0001-00002'
const transfer = (endToEndId: string, more: { isReturned?: boolean } = {}) => ({
  itemId: `item of ${endToEndId}`,
  runId: 'r1',
  endToEndId,
  cents: 4_000,
  isSeen: true,
  isReturned: false,
  ...more,
})
const entry = (more: Partial<Incoming> = {}): Incoming => ({
  cents: 4_000,
  currency: 'EUR',
  endToEndId: NAME,
  remittance: '',
  ...more,
})
const returned = { kind: 'returned', itemId: `item of ${NAME}` }

describe('what comes in is a transfer that came back (decision 21)', () => {
  it.each<[string, Incoming, unknown]>([
    ['by its end-to-end id', entry(), returned],
    ['by that id among the words', entry({ endToEndId: '', remittance: `RETOURE ${NAME}/AC04` }), returned],
    ['not where it names none', entry({ endToEndId: 'INV-1' }), undefined],
    ['not where it names one that was never sent', entry({ endToEndId: `${NAME.slice(0, -1)}9` }), undefined],
    ['not what goes out', entry({ cents: -4_000 }), undefined],
    ['not another currency', entry({ currency: 'CHF' }), undefined],
    ['not with less than all of it: a person looks', entry({ cents: 3_900 }), { kind: 'waits', doubt: 'other-amount' }],
    ['not two in one: a person looks', entry({ remittance: OTHER }), { kind: 'waits', doubt: 'other-amount' }],
  ])('%s', (_, incoming, expected) => {
    expect(cameBack([incoming], [transfer(NAME), transfer(OTHER)])).toEqual([expected])
  })

  it('once: the second one waits for a person', () => {
    const twice = { kind: 'waits', doubt: 'double' }
    expect(cameBack([entry(), entry()], [transfer(NAME)])).toEqual([returned, twice])
    expect(cameBack([entry()], [transfer(NAME, { isReturned: true })])).toEqual([twice])
  })

  it('finds every name once', () => {
    expect(transferNamesOf({ endToEndId: NAME, remittance: `${NAME} and ${OTHER}` })).toEqual([NAME, OTHER])
  })
})
