import { expect, it } from 'vitest'
import { restrictOperators } from './operator-networks.ts'

const admits = restrictOperators(['10.1.0.0/16', '192.0.2.7', 'fd00::/8', '2001:db8::1'])

it.each([
  ['10.1.255.255', true],
  ['10.2.0.0', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  // An IPv4 address as a socket of IPv6 names it.
  ['::ffff:10.1.0.1', true],
  ['::ffff:10.2.0.1', false],
  ['fd12::5', true],
  ['2001:db8::1', true],
  ['2001:db8::2', false],
  ['', false],
  ['unix:', false],
])('an operator at %s is admitted: %s', (ip, expected) => {
  expect(admits({ ip })).toBe(expected)
})

it('admits every address without networks', () => {
  expect(restrictOperators([])({ ip: '203.0.113.9' })).toBe(true)
})
