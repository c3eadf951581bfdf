import type { Campaign } from '@marquee/contract/campaigns'
import type { Page } from '@playwright/test'

const PERSON = { email: 'ines@brisa.example', password: 'a-long-enough-password' }

/** A user with a company, signed in on that page; returns their token. */
export async function openClientSession(page: Page, url: string): Promise<string> {
  const { email, password } = PERSON
  const names = { firstName: 'Inês', lastName: 'Carvalho', phone: '1' }
  const account = { ...names, email, password, confirmPassword: password, role: 'client' }
  const registered = await page.request.post(`${url}/api/users/register`, { data: account })
  const { token } = (await registered.json()) as { token: string }
  const company = {
    name: 'Brisa',
    phone: '1',
    email: 'ola@brisa.example',
    address: 'Rua 1',
    description: 'Coffee.',
    sameInfoAsUser: false,
  }
  await page.request.post(`${url}/api/companies`, { headers: { authorization: token }, data: company })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  return token
}

export async function listCampaigns(page: Page, url: string, token: string): Promise<Campaign[]> {
  const headers = { authorization: token }
  const me = await (await page.request.get(`${url}/api/users/me`, { headers })).json()
  const list = await page.request.get(`${url}/api/campaigns/company/${me.user.companyId}`, { headers })
  return (await list.json()) as Campaign[]
}
