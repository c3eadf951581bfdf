import { expect, it } from 'vitest'
import { isPersonalPassword, getScoredPart, countPasswordCharacters, listPersonalWords } from './passwords.rules.ts'

const NORA = { firstName: 'Nora', lastName: 'de la Cruz', email: 'n.cruz@brisa.example' }

it('lists the words of a person with at least three letters (S-06)', () => {
  const words = ['marquee', 'nora', 'de la cruz', 'cruz', 'n.cruz@brisa.example', 'brisa', 'example']
  expect(listPersonalWords(NORA)).toEqual(words)
  expect(listPersonalWords({ firstName: ' Ann ', lastName: 'Li' })).toEqual(['marquee', 'ann'])
})

it.each([
  ['marquee1', true],
  ['MARQUEE-nora', true],
  ['De La Cruz 99', true],
  ['n.cruz@brisa.example', true],
  ['Nora walks home', false],
  ['lantern over water', false],
  ['!!!!!!!!', false],
  ['marquee1234', true],
  ['marquee12345', false],
  ['mar--quee 1', true],
  ['ＮＯＲＡ', false],
] as const)('says of %j whether it is hardly more than these words: %s (S-06)', (password, isPersonal) => {
  expect(isPersonalPassword(password, listPersonalWords(NORA))).toBe(isPersonal)
})

it('removes longer words first, so that no part of one is left over (S-06)', () => {
  expect(isPersonalPassword('brisabar', ['brisa', 'brisabar'])).toBe(true)
  expect(isPersonalPassword('brisabar-terrace', ['brisa', 'brisabarterr'])).toBe(true)
  expect(isPersonalPassword('Straße 1', ['STRASSE', 'straße'])).toBe(true)
})

it('cuts words where passwords are cut, so that a longer name is still a word to the scorer (S-06)', () => {
  const lastName = 'wolfeschlegelstein'.repeat(4)
  expect(listPersonalWords({ lastName })).toEqual(['marquee', getScoredPart(lastName)])
})

it('knows the product when nothing is known of the person (S-06)', () => {
  expect(listPersonalWords({})).toEqual(['marquee'])
})

it('counts and cuts a password by characters as people see them (OPEN-17)', () => {
  expect(countPasswordCharacters('🎬'.repeat(8))).toBe(8)
  expect([...getScoredPart('🎬'.repeat(100))]).toHaveLength(64)
})
