import { expect, it } from 'vitest'
import { pickLandingPath, createWantedState } from './landing.rules.ts'

const client = { _id: 'a', role: 'client' } as const
const nowhere = { state: null, interrupted: null }
const pickLanding = (from: Partial<Parameters<typeof pickLandingPath>[2]>) =>
  pickLandingPath(client, '/companydashboard', { ...nowhere, ...from })

it('leads to the dashboard of the role after signing in (LOGIN-12)', () => {
  expect(pickLanding({})).toBe('/companydashboard')
})

it('leads to the page that was opened signed out, with query and fragment (D-22)', () => {
  expect(pickLanding({ state: createWantedState('/campaigns?status=Draft#top') })).toBe('/campaigns?status=Draft#top')
})

it('prefers that page to the one on which the session ended (D-22)', () => {
  const interrupted = { path: '/campaigns/add', userId: 'a' }
  expect(pickLanding({ state: createWantedState('/invoices/1'), interrupted })).toBe('/invoices/1')
})

it("leads back to the page on which the user's own session ended (OPEN-08)", () => {
  expect(pickLanding({ interrupted: { path: '/campaigns/add', userId: 'a' } })).toBe('/campaigns/add')
})

it('does not lead to the page of another user', () => {
  expect(pickLanding({ interrupted: { path: '/campaigns/add', userId: 'b' } })).toBe('/companydashboard')
})

it.each([
  '//evil.example/screens',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  'https://evil.example',
  '',
])('stays in the application for %j', (path) => {
  expect(pickLanding({ interrupted: { path, userId: 'a' } })).toBe('/companydashboard')
  expect(pickLanding({ state: createWantedState(path) })).toBe('/companydashboard')
})

it.each([undefined, 'wanted', 7, {}, { wanted: 7 }, { wanted: null }])('ignores the foreign state %j', (state) => {
  expect(pickLanding({ state })).toBe('/companydashboard')
})

it('keeps an operator at / (LOGIN-14, OPEN-07)', () => {
  const operator = { _id: 'a', role: 'operator' } as const
  expect(pickLandingPath(operator, '/operator', { ...nowhere, state: createWantedState('/screens') })).toBeUndefined()
})
