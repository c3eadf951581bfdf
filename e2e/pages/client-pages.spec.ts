import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, refused, sentTo, storageOf } from './built-pages.ts'
import {
  CAMPAIGN,
  CLIENT,
  COMPANY,
  DELETE,
  DETAILS,
  LIST,
  market,
  STORED,
  WITHOUT_COMPANY,
} from './campaign-answers.ts'

const PICTURE = fileURLToPath(new URL('../../samples/sedan.png', import.meta.url))
const GET_COMPANY = `GET /api/companies/${COMPANY}`
const PUT_COMPANY = `PUT /api/companies/${COMPANY}`
const POST_COMPANY = 'POST /api/companies'
const POST_IMAGE = 'POST /api/users/me/profile-image'
const brisa = {
  _id: COMPANY,
  logo: 'null',
  name: 'Brisa Coffee',
  email: 'ola@brisa.example',
  phone: '',
  address: 'Rua do Norte 12',
  website: 'brisa.example',
  description: 'Coffee for people who get up early.',
}

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const show = (page: Page, path: string, answers: Answers = {}) => open(page, path, market(answers), CLIENT)

test.describe('the campaign list', () => {
  const draft = { ...STORED, _id: COMPANY, name: 'A name of more than twenty letters', status: 'Draft', video: null }

  test('links every card to its details, and keeps search and filter in the address (CAMP-03, CAMP-04, OPEN-59, ux LST-2)', async ({
    page,
  }) => {
    await show(page, '/Campaigns', { [LIST]: { body: [STORED, draft] } })
    await expect(page.getByRole('heading', { name: '2 campaigns' })).toBeVisible()
    const name = page.getByRole('link', { name: 'A name of more than ...' })
    await expect(name).toHaveAttribute('title', draft.name)
    await expect(page.getByRole('article', { name: 'Autumn roast' })).toContainText('€120.00')
    await expect(page.getByRole('link', { name: 'Autumn roast' })).toHaveAttribute(
      'href',
      `/campaigndetails/${CAMPAIGN}`,
    )
    await expect(page.getByRole('link', { name: 'Add Campaign' })).toHaveAttribute('href', '/campaigns/add')
    await expectAccessible(page, 'the campaign list')
    await page.getByRole('button', { name: 'Draft 1' }).click()
    await page.getByRole('searchbox').fill('NAME')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('NAME')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('searchbox').fill('zzz')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  test('asks before it deletes, sends nothing on Cancel, and takes the card away (CAMP-08, CAMP-09, TRAP-40)', async ({
    page,
  }) => {
    let list: object[] = [STORED]
    const sent = await show(page, '/campaigns', {
      [LIST]: () => ({ body: list }),
      [DELETE]: () => {
        list = []
        return { body: { success: true, message: 'ok' } }
      },
    })
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this campaign?' })
    await expect(dialog).toContainText('Will immediately remove from all screens and stop playback everywhere.')
    await expect(dialog).toContainText('4 screens stop playing now')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question before a campaign is deleted')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sentTo(sent, DELETE)).toEqual([])
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete Campaign' }).click()
    await expect(page.getByText('Campaign deleted successfully!')).toBeVisible()
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No campaigns found. Please add a campaign.' })).toBeVisible()
  })

  test('keeps the card when the delete is refused, and says why (CAMP-10)', async ({ page }) => {
    await show(page, '/campaigns', { [DELETE]: refused(409, 'Not now.') })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete Campaign' }).click()
    await expect(page.getByRole('alert')).toContainText('OopsNot now.')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('has three different empty faces (CAMP-06, CAMP-07, CAMP-11, TRAP-32)', async ({ page }) => {
    const sent = await show(page, '/campaigns', WITHOUT_COMPANY)
    await expect(
      page.getByRole('heading', { name: 'Missing Company Profile. Please register your company first.' }),
    ).toBeVisible()
    expect(sent.filter(({ call }) => call.includes('/campaigns/company/'))).toEqual([])
  })

  test('does not call a list empty that did not load (CAMP-11, OPEN-93)', async ({ page }) => {
    await show(page, '/campaigns', { [LIST]: refused(500, 'Broken') })
    await expect(page.getByRole('heading', { name: 'Could not load' })).toBeVisible()
    await expect(page.getByText('No campaigns found.')).toBeHidden()
    await expect(page.getByText('Broken')).toBeHidden()
  })
})

test.describe('the campaign details', () => {
  const rows = [
    { day: '2026-11-18', screenId: 'a', model: 'M', place: 'P', plays: 30, partialPlays: 1, impressions: 60 },
    { day: '2026-11-19', screenId: 'a', model: 'M', place: 'P', plays: 10, partialPlays: 0, impressions: 20 },
  ]

  test('show status, timeline, statistics, video, screens, creator and proven plays (CAMP-DET-01 to 14, OPEN-62, OPEN-64)', async ({
    page,
  }) => {
    await show(page, `/campaigndetails/${CAMPAIGN}`, {
      [`GET /api/campaigns/${CAMPAIGN}/delivery`]: { body: { campaign: {}, rows } },
    })
    await expect(page.getByRole('heading', { name: 'Autumn roast' })).toBeVisible()
    const shown = page.getByRole('main')
    for (const text of [
      'Approved',
      'Brisa Coffee',
      'Hamburg',
      'vehicle',
      '11/02/2026',
      '11/29/2026',
      'Unpaid',
      '€120.00',
    ]) {
      await expect(shown.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(shown.getByText('Day 19 of 28, week 3 of 4')).toBeVisible()
    await expect(shown.getByText('Inês Carvalho')).toBeVisible()
    await expect(shown.getByText('ines@brisa.example')).toBeVisible()
    await expect(page.locator('video')).toHaveAttribute('src', '/api/s3/images/stored.mp4')
    await expect(page.getByRole('link', { name: 'Edit Campaign' })).toHaveAttribute(
      'href',
      `/campaigns/edit/${CAMPAIGN}`,
    )
    await expect(page.getByRole('row', { name: /Toyota Prius/ })).toHaveCount(4)
    await expect(page.getByRole('img', { name: '40 plays on 2 days' })).toBeVisible()
    await expectAccessible(page, 'the campaign details')
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByRole('row', { name: '11/18/2026 30 1 60' })).toBeVisible()
  })

  test('give the reason of a rejection with the way to mend it (product design 3)', async ({ page }) => {
    const rejected = { ...STORED, status: 'Rejected', rejectionReason: 'Too loud.', location: null, locationName: '' }
    await show(page, `/campaigndetails/${CAMPAIGN}`, { [DETAILS]: { body: rejected } })
    await expect(page.getByText('Too loud.')).toBeVisible()
    await expect(page.getByText('Not specified')).toBeVisible()
    await expect(page.getByText('No plays yet')).toBeVisible()
  })
})

test.describe('the company profile', () => {
  test('shows the company without asking for a logo named null, and keeps quiet about a failed save (CPROF-05 to 09, CPROF-FORM-01 to 13, TRAP-28, TRAP-29)', async ({
    page,
  }) => {
    const outcomes = [refused(500, 'Broken'), { body: { success: true, message: 'ok', company: brisa } }]
    const sent = await show(page, '/companyprofile', {
      [GET_COMPANY]: { body: { company: brisa } },
      [PUT_COMPANY]: () => outcomes.shift() ?? refused(500, 'Asked too often'),
    })
    await expect(page.getByRole('heading', { name: 'Brisa Coffee' })).toBeVisible()
    await expect(page.getByText('About us')).toBeVisible()
    expect(sent.filter(({ call }) => call.includes('/s3/images'))).toEqual([])
    await expectAccessible(page, 'the company profile')

    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Company Information' })
    await dialog.getByLabel('Company Email').fill('not-an-email')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByText('Enter a phone number')).toBeVisible()
    await expect(dialog.getByText('Enter an address such as name@example.com')).toBeVisible()
    await expectAccessible(page, 'the company dialog with gaps')
    expect(sentTo(sent, PUT_COMPANY)).toEqual([])
    await dialog.getByLabel('Company Phone').fill('1')
    await dialog.getByLabel('Company Email').fill('ola@brisa.example')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Not saved. Broken')
    await expect(dialog.getByLabel('Company Phone')).toHaveValue('1')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Company Details updated Successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(sentTo(sent, PUT_COMPANY)[1]?.body).toContain('name="website"')
    expect(sentTo(sent, GET_COMPANY)).toHaveLength(2)
  })

  test('adds a company with a logo, and takes a new picture of the user (CPROF-03, CPROF-08, CPROF-FORM-07, CPROF-FORM-10, SESS-04)', async ({
    page,
  }) => {
    let me = WITHOUT_COMPANY['GET /api/users/me']
    const sent = await show(page, '/companyprofile', {
      'GET /api/users/me': () => me,
      [GET_COMPANY]: { body: { company: brisa } },
      [POST_COMPANY]: () => {
        me = market()['GET /api/users/me'] as typeof me // the same person, who has a company now
        return { status: 201, body: { success: true, message: 'ok', company: brisa } }
      },
      [POST_IMAGE]: () => {
        const { user } = me.body as { user: object } // as signedInAs makes it
        return { body: { success: true, user: { ...user, profileImage: 'me.png' } } }
      },
    })
    await page.getByRole('button', { name: 'Add Information' }).click()
    const dialog = page.getByRole('dialog', { name: 'Company Information' })
    await dialog.getByLabel('Choose a logo').setInputFiles(PICTURE)
    for (const label of ['Company Name', 'Company Phone', 'Company Address', 'Description']) {
      await dialog.getByLabel(label).fill('x')
    }
    await dialog.getByLabel('Company Email').fill('a@b.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Company Details Added Successfully')).toBeVisible()
    await expect(page.getByText('About us')).toBeVisible()
    expect(sentTo(sent, POST_COMPANY)[0]?.body).toContain('name="logo"; filename="sedan.png"')
    await page.getByLabel('Change profile picture').setInputFiles(PICTURE)
    await expect.poll(async () => (await storageOf(page)).user).toContain('me.png')
  })
})
