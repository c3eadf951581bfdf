import { addDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildCreditLines, buildInvoiceLines, type InvoicedPeriod, listPaymentTerms, sumNet } from './invoices.ts'
import { computeChargedCents } from './charged-periods.ts'

const campaignName = 'Autumn roast'
const flight = { startsOn: '2026-11-16', endsOn: '2026-12-13', chargedFrom: '2026-11-16', chargedUntil: '2026-12-13' }
const createPeriod = (priceCents: number, more: Partial<InvoicedPeriod> = {}): InvoicedPeriod => ({
  ...flight,
  priceCents,
  isExtension: false,
  ...more,
})

it.each([
  ['restaurant', 3, 30_000, 'Restaurant screens, 3 screens × 4 weeks', 12, 7_500, 90_000],
  ['vehicle', 25, 3_000, 'Vehicle screens, 25 screens × 4 weeks', 100, 750, 75_000],
  ['restaurant', 1, 30_000, 'Restaurant screens, 1 screen × 4 weeks', 4, 7_500, 30_000],
] as const)('a %s campaign of %i screens is one line of weeks (standards 0)', (type, screens, price, ...expected) => {
  const periods = Array.from({ length: screens }, () => createPeriod(price))
  const lines = buildInvoiceLines({ type, weeks: 4, campaignName }, periods)
  expect(lines.map((line) => [line.name, line.quantity, line.unitPriceCents, line.netCents])).toEqual([expected])
  expect(lines[0]).toMatchObject({ unit: 'WEE', description: 'November 16 – December 13, 2026' })
})

it('days before a late approval are deducted by a separate line (decision 17)', () => {
  const late = createPeriod(30_000, { chargedFrom: '2026-11-19' })
  const [whole, deduction] = buildInvoiceLines({ type: 'restaurant', weeks: 4, campaignName }, [
    late,
    late,
    createPeriod(30_000),
  ])
  expect(whole).toMatchObject({ quantity: 12, netCents: 90_000 })
  expect(deduction).toEqual({
    name: 'Days not charged, 2 screens × 3 days',
    description: 'November 16 – 18, 2026',
    quantity: -2,
    unit: 'C62',
    unitPriceCents: 3_214,
    netCents: -6_428,
  })
})

it.each([
  ['2026-12-06', '2026-12-06', '2026-11-15'],
  ['2026-12-06', '2026-11-15', '2026-12-06'],
  ['2026-11-15', '2026-12-06', '2026-12-06'],
])('a credit note groups screens with the same days, the earliest first (decision 17): %s, %s, %s', (...days) => {
  const cuts = days.map((chargedUntil) => ({ period: createPeriod(30_000), chargedUntil }))
  const lines = buildCreditLines('restaurant', cuts)
  expect(
    lines.map(({ name, description, quantity, unitPriceCents }) => [name, description, quantity, unitPriceCents]),
  ).toEqual([
    ['Restaurant screens, 1 screen × 28 days credited', 'November 16 – December 13, 2026', 1, 30_000],
    ['Restaurant screens, 2 screens × 7 days credited', 'December 7 – 13, 2026', 2, 7_500],
  ])
})

it('an invoice equals the charges of its periods, and its credit notes equal the removed days, to the cent (decision 17)', () => {
  const weeks = fc.integer({ min: 1, max: 52 })
  const cut = fc.record({ from: fc.nat(400), until: fc.nat(400) })
  fc.assert(
    fc.property(
      weeks,
      fc.constantFrom('restaurant' as const, 'vehicle' as const),
      fc.array(cut, { minLength: 1 }),
      (number, type, cuts) => {
        const priceCents = number * (type === 'restaurant' ? 7_500 : 750)
        const endsOn = addDays('2026-11-16', 7 * number - 1)
        const periods = cuts.map(({ from }) => {
          const chargedFrom = addDays('2026-11-16', from % (7 * number))
          const isExtension = false
          return { startsOn: '2026-11-16', endsOn, priceCents, chargedFrom, chargedUntil: endsOn, isExtension }
        })
        const sumCharged = (some: readonly InvoicedPeriod[]) =>
          some.reduce((sum, one) => sum + computeChargedCents(one), 0)
        const lines = buildInvoiceLines({ type, weeks: number, campaignName }, periods)
        expect(sumNet(lines)).toBe(sumCharged(periods))
        for (const { quantity, unitPriceCents, netCents } of lines) expect(quantity * unitPriceCents).toBe(netCents)

        const ended = periods.map((one, index) => {
          const until = addDays('2026-11-16', (cuts[index]?.until ?? 0) % (7 * number))
          const none = addDays(one.chargedFrom, -1)
          return { period: one, chargedUntil: until < none ? none : until }
        })
        const left = ended.map(({ period: one, chargedUntil }) => ({ ...one, chargedUntil }))
        expect(
          sumNet(
            buildCreditLines(
              type,
              ended.filter(({ chargedUntil }) => chargedUntil < endsOn),
            ),
          ),
        ).toBe(sumCharged(periods) - sumCharged(left))
      },
    ),
  )
})

it('an extension is a line of its added weeks, and names the campaign (decision 27)', () => {
  const added = { startsOn: '2026-11-16', endsOn: '2026-12-27', chargedFrom: '2026-12-14', chargedUntil: '2026-12-27' }
  const extension = createPeriod(45_000, { ...added, isExtension: true })
  // A third screen came back today: days before were not charged.
  const back = createPeriod(45_000, { ...added, chargedFrom: '2026-11-30' })
  const lines = buildInvoiceLines({ type: 'restaurant', weeks: 6, campaignName }, [extension, extension, back])
  expect(lines.at(-1)).toEqual({
    name: 'Extension of “Autumn roast” by 2 weeks, 2 restaurant screens',
    description: 'December 14 – 27, 2026',
    quantity: 4,
    unit: 'WEE',
    unitPriceCents: 7_500,
    netCents: 30_000,
  })
  expect(sumNet(lines)).toBe(30_000 + computeChargedCents(back))
  const alone = buildInvoiceLines({ type: 'restaurant', weeks: 6, campaignName }, [extension])
  expect(alone.map(({ netCents }) => netCents)).toEqual([15_000])
})

it('an invoice of a seller in France says what late payments cost (Code de commerce, Art. L441-9)', () => {
  expect(listPaymentTerms('FR')).toEqual([expect.stringMatching(/10 percentage points.*€40/)])
  expect(listPaymentTerms('DE')).toEqual([])
})
