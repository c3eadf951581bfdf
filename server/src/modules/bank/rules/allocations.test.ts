import type { AllocationKind } from '@marquee/contract/allocations.rules'
import { expect, it } from 'vitest'
import { buildPostingLines } from './allocations.ts'

const createAllocated = (kind: AllocationKind, cents: number, bankEntryId: string | null = 'entry') => ({
  kind,
  cents,
  bankEntryId,
  companyId: 'company',
  undoesId: null as string | null,
})

it.each<[AllocationKind, string]>([
  ['credit', 'client-credit'],
  ['credit-refund', 'client-credit'],
  ['bank-fee', 'bank-fees'],
  ['interest', 'interest'],
  ['own-money', 'own-money'],
  ['other', 'other'],
  ['opening', 'own-money'],
])('moves incoming money allocated as %s from unclear to %s (decision 20)', (kind, account) => {
  expect(buildPostingLines(createAllocated(kind, 500))).toEqual([
    { account: 'unclear', cents: 500, partyId: 'company' },
    { account, cents: -500, partyId: 'company' },
  ])
})

it('books outgoing money on the bank, and moves nothing for a payment recorded by hand (decision 20)', () => {
  expect(buildPostingLines(createAllocated('bank-fee', -500)).map(({ account }) => account)).toEqual([
    'bank',
    'bank-fees',
  ])
  expect(buildPostingLines(createAllocated('noted', -500))).toEqual([])
  expect(buildPostingLines(createAllocated('noted', 500)).map(({ account }) => account)).toEqual(['unclear', 'bank'])
})

it('undoes an allocation on the accounts of the allocation (decision 20)', () => {
  const undo = (cents: number) =>
    buildPostingLines({ ...createAllocated('other', cents), undoesId: 'allocation' }).map(({ account }) => account)
  expect(undo(-500)).toEqual(['unclear', 'other'])
  expect(undo(500)).toEqual(['bank', 'other'])
})

it.each([
  ['without a bank entry', createAllocated('other', 500, null)],
  ['of 0 cents', createAllocated('other', 0)],
])('books an allocation %s on the bank (decision 20)', (_, allocated) => {
  expect(buildPostingLines(allocated)[0]?.account).toBe('bank')
})
