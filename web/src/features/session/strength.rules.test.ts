import { expect, it } from 'vitest'
import { loadPasswordScorer } from './password-scorer.ts'
import { computePasswordStrength } from './strength.rules.ts'

const NORA = { firstName: 'Nora', lastName: 'Novak', email: 'nora.novak@example.com' }

it.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaa', 1],
  ['        ', 1],
  ['password', 1],
  ['summer2026', 1],
  ['marquee1', 1],
  ['Nora Novak', 1],
  ['London2024!', 2],
  ['Kran-Hafen-72!', 3],
  ['four words in a row', 3],
] as const)(
  'rates %j as %i of 3, like the server, which accepts 2 and 3 (REG-O-19, S-06)',
  async (password, strength) => {
    const judge = await loadPasswordScorer()
    expect(computePasswordStrength(password, judge(password, NORA))).toBe(strength)
  },
)
