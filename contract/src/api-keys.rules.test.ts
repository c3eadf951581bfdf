import { expect, it } from 'vitest'
import { isApiKey } from './api-keys.rules.ts'

it.each([
  ['a key', `mq_${'x'.repeat(43)}`, true],
  ['the token of a session', 'x'.repeat(43), false],
  ['one that begins like a key', `mq_${'x'.repeat(40)}`, false],
])('tells keys from tokens of sessions: %s (decision 45)', (_name, token, expected) => {
  expect(isApiKey(token)).toBe(expected)
})
