import { expect, it } from 'vitest'
import { EU_COUNTRIES, deriveTax } from './vat.ts'
import { getVatTerritory } from './vat-territories.ts'

it.each([
  ['Monaco is France', 'MC', '98000', 'FR'],
  ['the Isle of Man is the United Kingdom', 'IM', 'IM1 1AA', 'GB'],
  ['the Sovereign Base Areas are Cyprus', 'CY', '5380', 'CY'],
  ['Madeira is Portugal', 'PT', '9000-039', 'PT'],
  ['Corsica is France', 'FR', '20000', 'FR'],
  ['Jungholz is Austria', 'AT', '6691', 'AT'],
  ['Lanzarote is not Spain', 'ES', '35500', 'ES Canary Islands'],
  ['Tenerife is not Spain', 'ES', 'ES-38001', 'ES Canary Islands'],
  ['Ceuta is not Spain', 'ES', '51001', 'ES Ceuta'],
  ['Melilla is not Spain', 'ES', '52 001', 'ES Melilla'],
  ['Mount Athos is not Greece', 'GR', '630 86', 'GR Mount Athos'],
  ['Heligoland is not Germany', 'DE', 'D-27498', 'DE Heligoland'],
  ['Büsingen is not Germany', 'DE', '78266', 'DE Büsingen'],
  ['Livigno is not Italy', 'IT', '23041', 'IT Livigno'],
  ['Chiuro, in the same valley, is Italy', 'IT', '23030', 'IT'],
  ['Campione is not Italy', 'IT', '22061', 'IT Campione d’Italia'],
  ['Åland is not Finland', 'FI', '22100', 'FI Åland Islands'],
  ['Réunion is not France', 'FR', '97400', 'FR Réunion'],
  ['a postcode with a letter is none of an excluded territory', 'FR', '97A400', 'FR'],
  ['Guadeloupe is not France', 'FR', '97110', 'FR Guadeloupe'],
  ['Martinique is not France', 'FR', '97200', 'FR Martinique'],
  ['French Guiana is not France', 'FR', '97300', 'FR French Guiana'],
  ['Mayotte is not France', 'FR', '97600', 'FR Mayotte'],
  ['Nouméa is not France', 'FR', '98800', 'FR Overseas'],
  ['Northern Cyprus is not Cyprus', 'CY', '99010', 'CY Northern Cyprus'],
])('%s for VAT (D-08, Directive 2006/112/EC, Art. 6 and 7)', (_, country, postcode, territory) => {
  expect(getVatTerritory({ country, postcode })).toBe(territory)
})

it.each([
  'AX',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'BL',
  'MF',
  'PM',
  'NC',
  'PF',
  'WF',
  'GL',
  'FO',
  'SM',
  'VA',
  'GI',
  'JE',
  'GG',
  'SJ',
])('%s is outside the Union (D-08)', (country) => {
  expect(EU_COUNTRIES.has(getVatTerritory({ country }))).toBe(false)
})

const seller = { country: 'DE', postcode: '10115', vatNumber: 'number' }
it.each([
  ['Monaco with a number', { country: 'MC', vatNumber: 'FR number' }, 'AE'],
  ['Monaco without one', { country: 'MC', vatNumber: null }, 'S'],
  ['the Isle of Man', { country: 'IM', vatNumber: null }, 'O'],
  ['the Canary Islands', { country: 'ES', postcode: '35500', vatNumber: 'number' }, 'O'],
  ['Heligoland', { country: 'DE', postcode: '27498', vatNumber: null }, 'O'],
])('a buyer in %s (D-08)', (_, buyer, category) => {
  expect(deriveTax({ seller, buyer, rateBps: 1_900 }).category).toBe(category)
})

it('a seller in France charges its own rate to Monaco, and one in the Canary Islands its own within the islands (D-08)', () => {
  const buyer = { country: 'MC', vatNumber: null }
  expect(deriveTax({ seller: { ...seller, country: 'FR' }, buyer, rateBps: 2_000 })).toMatchObject({
    category: 'S',
    rateBps: 2_000,
  })
  const island = { country: 'ES', postcode: '35500', vatNumber: 'number' }
  expect(deriveTax({ seller: island, buyer: island, rateBps: 700 })).toMatchObject({ category: 'S', rateBps: 700 })
})
