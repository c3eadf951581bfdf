import { describe, expect, it } from 'vitest'
import { buildParsedEntry } from '../../../testing/bank.ts'
import type { ParsedEntry, StatementHead } from './camt.ts'
import { combineStatements } from './combine-statements.ts'
import { computeKeys } from './entry-keys.ts'
import { NotBankFile } from './xml-fragments.ts'

const createHead = (more: Partial<StatementHead> = {}): StatementHead => ({
  statementId: 'S-1',
  iban: 'DE89370400440532013000',
  currency: 'EUR',
  fromOn: '2026-11-21',
  untilOn: '2026-11-21',
  openingCents: 100,
  closingCents: 105,
  isPage: false,
  ...more,
})
const createEntry = (more: Partial<ParsedEntry> = {}) =>
  buildParsedEntry({
    valueOn: '2026-11-21',
    partyName: 'Weber',
    partyIban: 'AT611904300234573201',
    remittance: 'May',
    ...more,
  })
const combine = (head: Partial<StatementHead>, entries: readonly ParsedEntry[] = [createEntry()]) =>
  combineStatements([[{ head: createHead(head), entries: [...entries] }]], 'DE89370400440532013000')

describe('the sums of a statement (decision 20)', () => {
  const inFrancs = createEntry({ currency: 'CHF' })
  it.each<[string, Partial<StatementHead>, ParsedEntry[]]>([
    ['have an opening balance only', { closingCents: null }, [createEntry()]],
    ['have a closing balance only', { openingCents: null }, [createEntry()]],
    ['are of one page', { closingCents: 1, isPage: true }, [createEntry()]],
    ['are of two currencies', { closingCents: 1 }, [createEntry(), inFrancs]],
  ])('are not checked if they %s', (_what, head, entries) => {
    expect(combine(head, entries).entries).toHaveLength(entries.length)
  })

  it('are checked otherwise', () => {
    expect(() => combine({ closingCents: 1 })).toThrow(new NotBankFile('sums'))
  })
})

describe('several statements of an account', () => {
  const combinePeriods = (periods: readonly (readonly [string, string])[], more: Partial<StatementHead> = {}) => {
    const statements = periods.map(([fromOn, untilOn], index) => ({
      head: createHead({ fromOn, untilOn, openingCents: index, closingCents: index, ...more }),
      entries: [],
    }))
    return combineStatements([statements], 'DE89370400440532013000')
  }

  it.each<Partial<StatementHead>>([{}, { currency: 'CHF' }])('end with the latest day of all: %o (D-06)', (more) => {
    const [first, long, within] = [
      ['2026-11-01', '2026-11-05'],
      ['2026-11-10', '2026-11-30'],
      ['2026-11-15', '2026-11-20'],
    ] as const
    for (const periods of [
      [first, long, within],
      [within, long, first],
    ]) {
      expect(combinePeriods(periods, more)).toMatchObject({ fromOn: '2026-11-01', untilOn: '2026-11-30' })
    }
  })

  it('have an entry once that two files word differently, as the first has it, like imports one after the other', () => {
    const head = createHead({ closingCents: null })
    const [first, second] = ['May', 'May, invoice 7'].map((remittance) => [
      { head, entries: [createEntry({ bankReference: 'B-1', remittance })] },
    ])
    const { entries } = combineStatements([first ?? [], second ?? []], head.iban)
    expect(entries.map(({ remittance }) => remittance)).toEqual(['May'])
  })

  it('have an id of at most 140 characters', () => {
    expect(combine({ statementId: 'S'.repeat(200) }).statementId).toHaveLength(140)
  })
})

describe('the key of an entry (decision 20)', () => {
  const listKeys = (...entries: ParsedEntry[]) => computeKeys('DE89370400440532013000', entries)
  const other: Partial<ParsedEntry> = {
    bookedOn: '2026-11-22',
    valueOn: null,
    cents: 6,
    currency: 'CHF',
    endToEndId: 'E-1',
    partyName: 'Audi',
    partyIban: '',
    reference: 'RF462026000123',
    remittance: 'June',
  }

  it.each(Object.entries(other))('without a reference of the bank depends on its %s', (field, value) => {
    expect(listKeys(createEntry({ [field]: value }))).not.toEqual(listKeys(createEntry()))
  })

  it('is the same in every version of the program: stored keys tell which entries are known', () => {
    const named = createEntry({ bankReference: 'B-1' })
    expect(listKeys(createEntry(), createEntry(), named)).toEqual([
      'fdc3c5271a8ffd8c30dd518d04b9bc6e350a6a56:1',
      'fdc3c5271a8ffd8c30dd518d04b9bc6e350a6a56:2',
      '1d3641f1ab51276be1a2277e6fc980df00b8585d:1',
    ])
  })
})
