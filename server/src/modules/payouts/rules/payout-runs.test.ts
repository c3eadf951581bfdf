import { addDays } from '@marquee/contract/days.rules'
import { PAYOUT_STATES } from '@marquee/contract/payouts'
import { describe, expect, it } from 'vitest'
import {
  computeBankDay,
  formatEndToEndId,
  mayBecome,
  isPossiblePaymentDay,
  formatPayoutNumber,
  getPayoutSeries,
  formatRemittance,
} from './payout-runs.ts'
import { toSepaName, toSepaText } from './sepa-text.ts'

describe('a payout run', () => {
  it.each<[string, boolean]>([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-11-23', false],
    ['2026-11-24', false],
  ])('exported on Friday can on Saturday be marked paid on %s: %s (D-04, decision 21)', (day, expected) => {
    const exportedAt = new Date('2026-11-20T12:00:00Z')
    expect(isPossiblePaymentDay(day, exportedAt, 'Europe/Vienna', new Date('2026-11-21T12:00:00Z'))).toBe(expected)
  })

  it('goes from draft to paid in steps, and can be cancelled until it is paid (decision 21)', () => {
    const steps = PAYOUT_STATES.flatMap((from) =>
      PAYOUT_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(steps).toEqual([
      'draft > approved',
      'draft > cancelled',
      'approved > exported',
      'approved > cancelled',
      'exported > paid',
      'exported > cancelled',
    ])
  })

  it('has a number with its month, and its transfers have end-to-end ids within the limit of banks (standards 11)', () => {
    const number = formatPayoutNumber(getPayoutSeries('2026-12-15'), 1)
    expect(number).toBe('PAYOUT-2026-12-0001')
    expect(formatEndToEndId(number, 7)).toBe('PAYOUT-2026-12-0001-00007')
    expect(
      formatEndToEndId(formatPayoutNumber(getPayoutSeries('2026-12-15'), 99_999_999), 99_999).length,
    ).toBeLessThanOrEqual(35)
  })
})

describe('the texts of a transfer (standards 11)', () => {
  it('name the run and its statements', () => {
    expect(formatRemittance('PAYOUT-2026-12-0001', ['SB-2026-000041', 'SB-2026-000042'])).toBe(
      'PAYOUT-2026-12-0001 SB-2026-000041, SB-2026-000042',
    )
  })

  it.each([1, 2, 7, 8, 9, 10, 100, 10_000])('fit the limit and count the omitted ones of %i statements', (count) => {
    const numbers = Array.from({ length: count }, (_, index) => `SB-2026-${String(index).padStart(6, '0')}`)
    const text = formatRemittance('PAYOUT-2026-12-0001', numbers)
    const named = numbers.filter((number) => text.includes(number)).length
    expect(text.length).toBeLessThanOrEqual(140)
    expect(text.endsWith(named < count ? ` +${count - named}` : (numbers.at(-1) ?? ''))).toBe(true)
    expect(named).toBeGreaterThanOrEqual(Math.min(count, 6))
  })

  it.each([
    ['Straße der Jugend', 'Strasse der Jugend'],
    ['Łódź Żółć', 'Lodz Zolc'],
    ['Smørrebrød & Ærø', 'Smorrebrod + Aero'],
    ['Žižkov Štefánik Đorđe', 'Zizkov Stefanik Dorde'],
    ['Müller–Söhne’s „Café“', "Muller-Sohne's .Cafe."],
    ['İstanbul ığdır', 'Istanbul igdir'],
    ['Иван Ђорђевић, Жанна Щербакова', 'Ivan Djordjevic, Zhanna Shterbakova'],
    ['Γιώργος Ψαρράς & Θέμις', 'Giorgos Psarras + Themis'],
    ['Sole 🍕🇮🇹 Bar 👩🏽‍🍳', 'Sole Bar'],
    ['tab\tand\nline  break', 'tab and line break'],
    ['<b>"x"</b> #1 € 日本', '.b..x../b. .1 . ..'],
    ["a-z A-Z 0-9 / - ? : ( ) . , ' +", "a-z A-Z 0-9 / - ? : ( ) . , ' +"],
  ])('write %j as %j, in the characters that every bank accepts (D-10)', (text, written) => {
    expect(toSepaText(text)).toBe(written)
  })

  it.each([
    ['李明', 'NOTPROVIDED'],
    ['🍕', 'NOTPROVIDED'],
    ['Bar 李明', 'Bar ..'],
  ])('write the account holder %j as %j (D-10)', (name, written) => {
    expect(toSepaName(name)).toBe(written)
  })
})

describe('the next business day of banks (standards 11)', () => {
  it.each([
    ['a Wednesday', '2026-12-16', '2026-12-16'],
    ['a Saturday', '2026-11-21', '2026-11-23'],
    ['a Sunday', '2026-11-22', '2026-11-23'],
    ['Christmas on a Friday, with the days after', '2026-12-25', '2026-12-28'],
    ['New Year', '2027-01-01', '2027-01-04'],
    ['Good Friday and Easter Monday of 2026', '2026-04-03', '2026-04-07'],
    ['Easter Monday of 2027', '2027-03-29', '2027-03-30'],
    ['Good Friday of 2038, the latest possible Easter', '2038-04-23', '2038-04-27'],
    ['Labour Day', '2026-05-01', '2026-05-04'],
    ['Ascension Day, which is a business day', '2026-05-14', '2026-05-14'],
  ])('for %s', (_, day, expected) => {
    expect(computeBankDay(day)).toBe(expected)
  })
})

it.each([
  '1954-04-18',
  '1981-04-19',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2035-03-25',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
])('banks pay on the Tuesday after Easter Sunday %s what is due on Good Friday (standards 11)', (easter) => {
  expect(computeBankDay(addDays(easter, -2))).toBe(addDays(easter, 2))
})
