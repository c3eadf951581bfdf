import { expect, it } from 'vitest'
import { passwordStrength } from './strength.rules.ts'

it.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaa', 1],
  ['password', 1],
  ['Kran-Hafen-72!', 3],
  ['Hafen-72!', 2],
  ['four words in a row', 3],
] as const)('judges %j as %i of 3, as advice (REG-O-19)', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
