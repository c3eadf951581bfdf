import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Answers, open, getPath, listSent, TOKEN } from './built-pages.ts'
import { CLIENT_ANSWERS, IDS, PARTNER_ANSWERS } from './route-fixtures.ts'

/** The route table of the specification, each address opened directly and reloaded. */

type Shown = {
  /** The name of the page, in its h1. */
  title: string
  /** An element that only this page has. */
  sign: (page: Page) => Locator
  /** A call that the page needs for its content. */
  asks?: string
}

/** Opens the address as that user, twice, and checks that this page is shown and calls only the API. */
async function expectPage(page: Page, path: string, answers: Answers, shown: Shown, isSignedIn = true) {
  const strays: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isCall = ['fetch', 'xhr', 'eventsource', 'ping'].includes(request.resourceType())
    if (origin !== 'http://marquee.test' || (isCall && !pathname.startsWith('/api/'))) strays.push(request.url())
  })
  const sent = await open(page, path, answers, isSignedIn ? { token: TOKEN } : {})
  for (const [reloads, how] of ['directly', 'after a reload'].entries()) {
    if (reloads > 0) await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: shown.title, exact: true }), how).toBeVisible()
    await expect(shown.sign(page), how).toBeVisible()
    await expect.poll(() => getPath(page), how).toBe(path)
    const { asks } = shown
    if (asks) await expect.poll(() => listSent(sent, asks).length, how).toBe(reloads + 1)
  }
  expect(strays).toEqual([])
  return sent
}

const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const box = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })

test.describe('without a login every call goes below /api (API-GEN-01)', () => {
  test('/ is the sign-in (ROUTE-03)', ({ page }) =>
    expectPage(page, '/', {}, { title: 'Welcome back', sign: button('Sign In') }, false))

  test('/ownersignup is the registration of owners (ROUTE-01)', ({ page }) =>
    expectPage(page, '/ownersignup', {}, { title: 'Define Your Owner Policy here', sign: button('Sign Up') }, false))

  test('/companysignup is the registration of companies (ROUTE-02)', ({ page }) =>
    expectPage(
      page,
      '/companysignup',
      {},
      { title: 'Define Your Company Policy here', sign: button('Sign Up') },
      false,
    ))

  test('/reset-password is the request for a link (ROUTE-20, OPEN-05)', ({ page }) =>
    expectPage(page, '/reset-password', {}, { title: 'Forgot Password?', sign: button('Send Email') }, false))

  test('/reset-password/{token} is the choice of a password (ROUTE-21)', ({ page }) =>
    expectPage(
      page,
      '/reset-password/tk',
      {},
      { title: 'Forgot Password?', sign: button('Reset Password & Login') },
      false,
    ))

  test('/verifyEmail/{token} is the verification (ROUTE-22)', async ({ page }) => {
    const asks = 'GET /api/users/verifyEmail/tk'
    const answers = { [asks]: { body: { success: false, message: '' } } }
    const title = 'Invalid verification token.'
    await expectPage(page, '/verifyEmail/tk', answers, { title, sign: text(title), asks }, false)
  })

  test('/notfound says that the page does not exist (ROUTE-19)', ({ page }) =>
    expectPage(page, '/notfound', {}, { title: 'Page Not found', sign: text('Go to sign in') }, false))
})

test.describe('for a partner every call goes below /api (API-GEN-01)', () => {
  const asPartner = (page: Page, path: string, shown: Shown) => expectPage(page, path, PARTNER_ANSWERS, shown)

  test('/ownerdashboard is the dashboard of owners (ROUTE-05)', ({ page }) =>
    asPartner(page, '/ownerdashboard', {
      title: 'Dashboard Overview',
      sign: text('Total Mobile Locations'),
      asks: 'GET /api/dashboard/ownerData',
    }))

  test('/ownerprofile is the profile of partners (ROUTE-06)', ({ page }) =>
    asPartner(page, '/ownerprofile', {
      title: 'Profile',
      sign: text('Bank Details'),
      asks: `GET /api/owners/${IDS.owner}`,
    }))

  test('/mobileLocations is the list of mobile locations, of this owner only (ROUTE-08, ROLE-01)', ({ page }) =>
    asPartner(page, '/mobileLocations', {
      title: 'Mobile Locations',
      sign: button('Add Mobile Location'),
      asks: `GET /api/vehicles/owner/${IDS.owner}`,
    }))

  test('/screens is the list of screens, of this owner only (ROUTE-09, ROLE-01)', ({ page }) =>
    asPartner(page, '/screens', {
      title: 'Screen Management',
      sign: text('Screen Status'),
      asks: `GET /api/owners/screens/${IDS.owner}`,
    }))

  test('/screendetails/{id} shows the details of that screen (ROUTE-10)', ({ page }) =>
    asPartner(page, `/screendetails/${IDS.screen}`, {
      title: 'Screen Details',
      sign: text('Screen Information'),
      asks: `GET /api/screens/${IDS.screen}`,
    }))

  test('/fixedLocations is the list of fixed locations, of this owner only (ROUTE-11, ROLE-01)', ({ page }) =>
    asPartner(page, '/fixedLocations', {
      title: 'Fixed Location Management',
      sign: text('Trattoria 1'),
      asks: `GET /api/restaurants/owner/${IDS.owner}`,
    }))

  test('/fixedLocations/add is the empty form of a fixed location (ROUTE-12)', async ({ page }) => {
    const sent = await asPartner(page, '/fixedLocations/add', {
      title: 'Add New Fixed Location',
      sign: (shown) => shown.getByRole('textbox', { name: 'Name' }).first(),
    })
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('')
    expect(listSent(sent, 'GET /api/restaurants/add')).toEqual([])
  })

  test('/fixedLocations/edit/{id} is the form filled with that location (ROUTE-13)', async ({ page }) => {
    await asPartner(page, `/fixedLocations/edit/${IDS.restaurant}`, {
      title: 'Update Fixed Location',
      sign: (shown) => shown.getByRole('textbox', { name: 'Name' }).first(),
      asks: `GET /api/restaurants/${IDS.restaurant}`,
    })
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Trattoria 1')
  })

  test('/restaurants/details/{id} shows the details of that fixed location (ROUTE-14)', ({ page }) =>
    asPartner(page, `/restaurants/details/${IDS.restaurant}`, {
      title: 'Fixed Location Details',
      sign: text('An open pasta kitchen.'),
      asks: `GET /api/restaurants/${IDS.restaurant}`,
    }))

  test('/infotainmentvideos is the list of infotainment videos, of this owner only (ROUTE-23, ROLE-01)', ({ page }) =>
    asPartner(page, '/infotainmentvideos', {
      title: 'My Infotainment Videos',
      sign: text('City travel'),
      asks: `GET /api/entertainmentVideos/owner/${IDS.owner}`,
    }))

  test('/infotainmentvideos/{id} shows the details of that video (ROUTE-24)', ({ page }) =>
    asPartner(page, `/infotainmentvideos/${IDS.video}`, {
      title: 'Infotainment Video Details',
      sign: text('Travel Tips'),
      asks: `GET /api/entertainmentVideos/${IDS.video}`,
    }))

  test('/infotainmentvideos/add is the empty form, never a video called add (ROUTE-25, TRAP-18)', async ({ page }) => {
    const sent = await asPartner(page, '/infotainmentvideos/add', {
      title: 'Add Infotainment Video',
      sign: box('Name'),
    })
    await expect(box('Name')(page)).toHaveValue('')
    expect(sent.filter(({ call }) => call.startsWith('GET /api/entertainmentVideos/add'))).toEqual([])
  })

  test('/infotainmentvideos/edit/{id} is the form filled with that video (ROUTE-26)', async ({ page }) => {
    await asPartner(page, `/infotainmentvideos/edit/${IDS.video}`, {
      title: 'Update Infotainment Video',
      sign: box('Name'),
      asks: `GET /api/entertainmentVideos/${IDS.video}`,
    })
    await expect(box('Name')(page)).toHaveValue('Travel Tips')
  })

  test('/owner/campaigns/{id} is that campaign as a partner may see it (ROUTE-27, OPEN-01)', ({ page }) =>
    asPartner(page, `/owner/campaigns/${IDS.campaign}`, {
      title: 'Campaign Details',
      sign: text('Autumn roast'),
      asks: `GET /api/owners/screens/${IDS.owner}`,
    }))
})

test('the links of the fixed location details lead to their pages (ROUTE-27, OPEN-01, TRAP-18)', async ({ page }) => {
  await open(page, `/restaurants/details/${IDS.restaurant}`, PARTNER_ANSWERS, { token: TOKEN })
  await page.locator(`a[href="/owner/restaurants/edit/${IDS.restaurant}"]`).click()
  await page.waitForURL(`**/fixedLocations/edit/${IDS.restaurant}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Update Fixed Location' })).toBeVisible()
  await page.goto(new URL(`/restaurants/details/${IDS.restaurant}?tab=screens`, page.url()).href)
  await page.locator(`a[href="/owner/campaigns/${IDS.campaign}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Autumn roast' })).toBeVisible()
})

test.describe('for a client every call goes below /api (API-GEN-01)', () => {
  const asClient = (page: Page, path: string, shown: Shown) => expectPage(page, path, CLIENT_ANSWERS, shown)

  test('/companydashboard is the dashboard of advertisers (ROUTE-04, GEN-10)', ({ page }) =>
    asClient(page, '/companydashboard', {
      title: 'Dashboard',
      sign: text('Total Campaigns'),
      asks: 'GET /api/dashboard/companyData',
    }))

  test('/companyprofile is the profile of clients (ROUTE-07)', ({ page }) =>
    asClient(page, '/companyprofile', {
      title: 'Profile',
      sign: text('Company Information'),
      asks: `GET /api/companies/${IDS.company}`,
    }))

  test('/campaigns is the list of campaigns, of this company only (ROUTE-15, ROLE-04)', ({ page }) =>
    asClient(page, '/campaigns', {
      title: 'Campaigns',
      sign: text('Autumn roast'),
      asks: `GET /api/campaigns/company/${IDS.company}`,
    }))

  test('/campaigns/add is the empty form of a campaign (ROUTE-16)', async ({ page }) => {
    const sent = await asClient(page, '/campaigns/add', { title: 'Add Campaign', sign: box('Name') })
    await expect(box('Name')(page)).toHaveValue('')
    expect(listSent(sent, 'GET /api/campaigns/add')).toEqual([])
  })

  test('/campaigns/edit/{id} is the form filled with that campaign (ROUTE-17)', async ({ page }) => {
    await asClient(page, `/campaigns/edit/${IDS.campaign}`, {
      title: 'Update Campaign',
      sign: box('Name'),
      asks: `GET /api/campaigns/${IDS.campaign}`,
    })
    await expect(box('Name')(page)).toHaveValue('Autumn roast')
  })

  test('/campaigndetails/{id} shows the details of that campaign (ROUTE-18)', ({ page }) =>
    asClient(page, `/campaigndetails/${IDS.campaign}`, {
      title: 'Campaign Details',
      sign: text('Autumn roast'),
      asks: `GET /api/campaigns/${IDS.campaign}`,
    }))
})

test('every amount of money is in euro (GEN-12)', async ({ page }) => {
  await open(page, `/campaigndetails/${IDS.campaign}`, CLIENT_ANSWERS, { token: TOKEN })
  const amounts: string[] = []
  for (const path of [
    `/campaigndetails/${IDS.campaign}`,
    '/campaigns',
    `/campaigns/edit/${IDS.campaign}`,
    '/companydashboard',
  ]) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/companydashboard') await expect(page.locator('main')).toContainText('€')
    const words = await page.locator('main').innerText()
    expect(words, path).not.toMatch(/[$£¥]|\b(?:USD|GBP|CHF|PKR|Rs)\b/)
    amounts.push(...(words.match(/.?[\d,]+\.\d{2}\b/g) ?? []))
  }
  expect(amounts.length).toBeGreaterThan(2)
  for (const amount of amounts) expect(amount).toMatch(/^€/)
})
