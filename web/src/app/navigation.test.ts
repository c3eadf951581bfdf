import type { MemberRole } from '@marquee/contract/members.rules'
import { expect, it } from 'vitest'
import { isActiveEntry, listEntries, listSecondEntries, NAVIGATION, SECOND_NAVIGATION } from './navigation.ts'

it('has the six entries of the partner in their order and spelling (LAYOUT-08, LAYOUT-09)', () => {
  expect(NAVIGATION.partner.map(({ text, to }) => [text, to])).toEqual([
    ['Dashboard', '/ownerdashboard'],
    ['Profile', '/ownerprofile'],
    ['Mobile Locations', '/mobileLocations'],
    ['Fixed Locations', '/fixedLocations'],
    ['Screens', '/screens'],
    ['Infotainemnt', '/infotainmentvideos'],
  ])
})

it('has the three entries of the client (LAYOUT-10)', () => {
  expect(NAVIGATION.client.map(({ text, to }) => [text, to])).toEqual([
    ['Dashboard', '/companydashboard'],
    ['Company Profile', '/companyprofile'],
    ['Campaigns', '/Campaigns'],
  ])
})

it('lists earnings, advertising, invoices, videos, venues, the team and the account separately (D-33, decision 33)', () => {
  const links = Object.values(SECOND_NAVIGATION).map((entries) => entries.map(({ text, to }) => [text, to]))
  const team = ['Team', '/team']
  const account = ['Account', '/account']
  expect(links).toEqual([
    [['Earnings', '/earnings'], ['Advertising', '/advertising'], team, account],
    [['Invoices', '/invoices'], ['Videos', '/videos'], ['Venues', '/venues'], team, account],
    [['Makegoods', '/operator/makegoods'], ['House card', '/operator/house-card'], account],
  ])
})

it('leaves out the pages of money for viewers (decision 33)', () => {
  const listTexts = (role: 'partner' | 'client', memberRole: MemberRole) =>
    listSecondEntries({ role, memberRole }).map(({ text }) => text)
  expect(listTexts('client', 'viewer')).toEqual(['Videos', 'Venues', 'Team', 'Account'])
  expect(listTexts('client', 'finance')).toEqual(['Invoices', 'Videos', 'Venues', 'Team', 'Account'])
  expect(listTexts('partner', 'viewer')).toEqual(['Advertising', 'Team', 'Account'])
  expect(listTexts('partner', 'manager')).toEqual(['Earnings', 'Advertising', 'Team', 'Account'])
})

it.each(['partner', 'client', 'operator'] as const)('gives each entry of a %s its own key', (role) => {
  const letters = listEntries({ role }).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
})

it.each([
  ['partner', '/advertising', 'Advertising'],
  ['partner', '/earnings', 'Earnings'],
  ['client', '/invoices/7', 'Invoices'],
  ['client', '/videos', 'Videos'],
  ['client', '/venues/vehicle/7', 'Venues'],
  ['operator', '/account', 'Account'],
] as const)('highlights one entry of a %s at %s', (role, path, text) => {
  expect(listEntries({ role }).filter((entry) => isActiveEntry(entry, path))).toEqual([
    expect.objectContaining({ text }),
  ])
})

it('highlights the entry ignoring case, and on the pages below it (OPEN-02, OPEN-03)', () => {
  const campaigns = { to: '/Campaigns', also: ['/campaigndetails'] }
  expect(isActiveEntry(campaigns, '/campaigns')).toBe(true)
  expect(isActiveEntry(campaigns, '/Campaigns/add')).toBe(true)
  expect(isActiveEntry(campaigns, '/campaigndetails/7')).toBe(true)
  expect(isActiveEntry(campaigns, '/companydashboard')).toBe(false)
  expect(isActiveEntry({ to: '/ownerdashboard' }, '/ownerdashboard')).toBe(true)
})
