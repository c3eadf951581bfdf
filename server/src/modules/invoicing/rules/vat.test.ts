import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeCreditedVat, deriveTax, computeVat } from './vat.ts'

const createSeller = (country: string, vatNumber: string | null = 'number', isSmallBusiness = false) => ({
  country,
  vatNumber,
  isSmallBusiness,
})
const createBuyer = (country: string, vatNumber: string | null = null, isBusiness = false) => ({
  country,
  vatNumber,
  isBusiness,
})

it.each([
  ['a buyer in the same country', createSeller('DE'), createBuyer('DE'), 'S', 1_900],
  ['a buyer in the same country with a VAT number', createSeller('DE'), createBuyer('DE', 'number'), 'S', 1_900],
  ['a company with a VAT number in another member state', createSeller('DE'), createBuyer('FR', 'number'), 'AE', 0],
  ['a buyer without a VAT number in another member state', createSeller('DE'), createBuyer('FR'), 'S', 1_900],
  [
    'a business without a VAT number yet in another member state',
    createSeller('FR'),
    createBuyer('DE', null, true),
    'AE',
    0,
  ],
  [
    'a business without a VAT number in the same country',
    createSeller('DE'),
    createBuyer('DE', null, true),
    'S',
    1_900,
  ],
  ['a buyer outside the European Union', createSeller('DE'), createBuyer('CH', 'number'), 'O', 0],
  ['a buyer in another country than a seller outside of it', createSeller('CH'), createBuyer('DE', 'number'), 'O', 0],
  ['a buyer in the same country outside of it', createSeller('CH'), createBuyer('CH'), 'S', 1_900],
  ['a buyer from a small business', createSeller('DE', 'number', true), createBuyer('DE'), 'E', 0],
  ['a buyer from a seller without a VAT number', createSeller('DE', null), createBuyer('FR', 'number'), 'E', 0],
])('%s has the right VAT category (standards 9)', (_, from, to, category, rateBps) => {
  const tax = deriveTax({ seller: from, buyer: to, rateBps: 1_900 })
  expect(tax).toMatchObject({ category, rateBps })
  // EN 16931 requires a reason if no VAT is charged (BR-AE-10, BR-E-10, BR-O-10), and forbids it otherwise (BR-S-10).
  expect(tax.exemption === null).toBe(category === 'S')
  expect(tax.notes).toEqual(category === 'AE' ? ['Reverse charge'] : [])
})

it('a rate of 0 is an exemption, not a rate (EN 16931 BR-S-05)', () => {
  expect(deriveTax({ seller: createSeller('DE'), buyer: createBuyer('DE'), rateBps: 0 })).toMatchObject({
    category: 'E',
    rateBps: 0,
  })
})

it('VAT is rounded half-up, once (EN 16931 BR-CO-17)', () => {
  expect([computeVat(90_000, 1_900), computeVat(50, 1_900), computeVat(2, 2_500), computeVat(1, 2_500)]).toEqual([
    17_100, 10, 1, 0,
  ])
})

it('an invoice that is credited in parts loses exactly its VAT, each part within a cent of its own (decision 17)', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 5_000 }), (amounts, rateBps) => {
      const netCents = amounts.reduce((sum, cents) => sum + cents, 0)
      let left = netCents
      let credited = 0
      for (const cents of amounts) {
        const vat = computeCreditedVat(left, cents, rateBps)
        expect(Math.abs(vat - computeVat(cents, rateBps))).toBeLessThanOrEqual(1)
        expect(vat).toBeGreaterThanOrEqual(0)
        credited += vat
        left -= cents
      }
      expect(credited).toBe(computeVat(netCents, rateBps))
    }),
  )
})
