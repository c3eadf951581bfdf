import { expect, it } from 'vitest'
import { landing } from './landing.rules.ts'

const client = { _id: 'a', role: 'client' } as const

it('leads to the dashboard of the role after signing in (LOGIN-12)', () => {
  expect(landing(client, '/companydashboard', null)).toBe('/companydashboard')
})

it('leads back to where the own session broke off (OPEN-08)', () => {
  expect(landing(client, '/companydashboard', { path: '/campaigns/add', userId: 'a' })).toBe('/campaigns/add')
})

it('does not lead to the place of somebody else', () => {
  expect(landing(client, '/companydashboard', { path: '/campaigns/add', userId: 'b' })).toBe('/companydashboard')
})

it.each(['//evil.example/screens', '/\\evil.example', 'https://evil.example', ''])(
  'never leads out of the application: %s',
  (path) => {
    expect(landing(client, '/companydashboard', { path, userId: 'a' })).toBe('/companydashboard')
  },
)

it('lets an operator stay at / (LOGIN-14, OPEN-07)', () => {
  expect(landing({ _id: 'a', role: 'operator' }, '/operator', null)).toBeUndefined()
})
