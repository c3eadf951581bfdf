import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, getPath, createRefusal, listSent } from './built-pages.ts'
import {
  CAMPAIGN,
  CLIENT,
  COMPANY,
  CREDIT,
  DELETE,
  DETAILS,
  LIST,
  market,
  STORED,
  WITHOUT_COMPANY,
} from './campaign-fixtures.ts'

/** `/campaigns`: the list, and deleting. The details of one are in `campaign-details.spec.ts`. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const show = (page: Page, path: string, answers: Answers = {}) => open(page, path, market(answers), CLIENT)

test.describe('the campaign list', () => {
  const draft = { ...STORED, _id: COMPANY, name: 'A name of more than twenty letters', status: 'Draft', video: null }

  test('links every card to its details, and keeps search and filter in the address (CAMP-01, CAMP-02, CAMP-03, CAMP-04, CONST-15, OPEN-59, LST-2)', async ({
    page,
  }) => {
    const sent = await show(page, '/Campaigns', { [LIST]: { body: [STORED, draft] } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns')
    await expect(page).toHaveTitle('Campaigns · Marquee')
    await expect(page.getByRole('heading', { name: '2 campaigns' })).toBeVisible()
    await expect.poll(() => listSent(sent, LIST)).toHaveLength(1)
    const name = page.getByRole('link', { name: 'A name of more than ...' })
    await expect(name).toHaveAttribute('title', draft.name)
    await expect(name).toHaveAttribute('href', `/campaigndetails/${COMPANY}`)
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

  test('shows what a dashboard tile counts, as cards or as a table that is remembered, and downloads it (OPEN-86, DSH-2, LST-3, LST-6, LST-7, LST-9)', async ({
    page,
  }) => {
    const one = (status: string, name: string, more: object = {}) => ({ ...STORED, _id: name, status, name, ...more })
    const waiting = [one('Pending', 'Barista'), one('Pending Approval', 'Advent', { startDate: '2026-11-30' })]
    const over = one('Approved', 'Summer', { startDate: '2026-06-01', endDate: '2026-06-28' })
    await show(page, '/campaigns?status=waiting', { [LIST]: { body: [STORED, ...waiting, over] } })
    await expect(page.getByRole('article')).toHaveCount(2)
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    for (const name of ['Pending Approval 1', 'Pending 1']) {
      await expect(chip(name)).toHaveAttribute('aria-pressed', 'true')
    }
    await chip('Active Now 1').click()
    await expect(page).toHaveURL(/\?status=active$/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('searchbox').fill('s')
    await expect(page.getByText('1 campaign shown')).toBeAttached()
    for (const name of ['All 3', 'Active Now 1', 'Approved 2', 'Pending Approval 0', 'Pending 1']) {
      await expect(chip(name)).toBeVisible()
    }
    await chip('All 3').click()
    await page.getByTitle('Table').click()
    const row = page.getByRole('row', { name: /Autumn roast/ })
    await expect(row).toContainText(/Hamburg\s*Approved\s*11\/02\/2026\s-\s11\/29\/2026\s*4\s*€120\.00/)
    await expect(row.getByRole('link', { name: 'Edit Autumn roast' })).toHaveAttribute(
      'href',
      `/campaigns/edit/${CAMPAIGN}`,
    )
    await expectAccessible(page, 'the campaigns as a table')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the campaigns shown as CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('marquee-campaigns-2026-11-20.csv')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await row.getByRole('button', { name: 'Delete Autumn roast' }).click()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: 'Delete Autumn roast' })).toBeFocused()
  })

  test('asks before it deletes, sends nothing on Cancel, and removes the card (CAMP-05, CAMP-08, CAMP-09, STATE-08, TRAP-40)', async ({
    page,
  }) => {
    let list: object[] = [STORED]
    const sent = await show(page, '/campaigns', {
      [LIST]: () => ({ body: list }),
      [CREDIT]: { body: { credits: [{ invoice: 'RE-2026-000017', grossCents: 35_700 }] } },
      [DELETE]: () => {
        list = []
        return { body: { success: true, message: 'ok' } }
      },
    })
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this campaign?' })
    await expect.poll(() => getPath(page)).toBe('/campaigns')
    await expect(dialog).toContainText('Will immediately remove from all screens and stop playback everywhere.')
    await expect(dialog).toContainText('4 screens stop playing now')
    // D-16: the same amount as on the credit note.
    await expect(dialog).toContainText('€357.00 including VAT will be credited on invoice RE-2026-000017.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question before a campaign is deleted')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(listSent(sent, DELETE)).toEqual([])
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete' }).click()
    // Two clicks without a timer between them.
    await dialog.getByRole('button', { name: 'Delete Campaign' }).evaluate(async (button: HTMLElement) => {
      button.click()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      button.click()
    })
    await expect(page.getByText('Campaign deleted successfully!')).toBeVisible()
    await expect(page.getByText('Success!')).toBeVisible()
    await expect.poll(() => listSent(sent, DELETE)).toHaveLength(1)
    await expect(page.getByRole('heading', { name: 'No campaigns found. Please add a campaign.' })).toBeVisible()
  })

  test('copies a campaign from its card, its row and its page; an ended one runs again (product 2)', async ({
    page,
  }) => {
    const ended = {
      ...STORED,
      _id: CAMPAIGN.replace(/9$/, '8'),
      name: 'Summer',
      startDate: '2026-10-05',
      endDate: '2026-11-01',
    }
    const answers = { [LIST]: { body: [STORED, ended] }, [DETAILS]: { body: { ...ended, _id: CAMPAIGN } } }
    await show(page, '/campaigns', answers)
    const buildCopyPath = (id: string) => `/campaigns/add?copy=${id}`
    const again = page.getByRole('article', { name: 'Summer' }).getByRole('link', { name: 'Run again' })
    await expect(again).toHaveAttribute('href', buildCopyPath(ended._id))
    const duplicate = page.getByRole('article', { name: 'Autumn roast' }).getByRole('link', { name: 'Duplicate' })
    await expect(duplicate).toHaveAttribute('href', buildCopyPath(CAMPAIGN))
    await show(page, '/campaigns?view=table', answers)
    const row = page.getByRole('link', { name: 'Duplicate Autumn roast' })
    await expect(row).toHaveAttribute('href', buildCopyPath(CAMPAIGN))
    await expect(page.getByRole('link', { name: 'Run Summer again' })).toHaveAttribute('href', buildCopyPath(ended._id))
    await show(page, `/campaigndetails/${CAMPAIGN}`, answers)
    await page.getByRole('link', { name: 'Run again' }).click()
    await expect(page.getByText('Copy of “Summer”')).toBeVisible()
  })

  test('keeps the card when the deletion is refused, and shows the reason (CAMP-10)', async ({ page }) => {
    await show(page, '/campaigns', { [DELETE]: createRefusal(409, 'Not now.') })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete Campaign' }).click()
    await expect(page.getByRole('alert')).toContainText('OopsNot now.')
    const user = page.getByRole('button', { name: /Inês Carvalho/ })
    await user.click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click({ trial: true })
    await page.keyboard.press('Escape')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(user).toBeFocused()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('requests no campaigns without a company, and says what is missing (CAMP-07, TRAP-32)', async ({ page }) => {
    const sent = await show(page, '/campaigns', WITHOUT_COMPANY)
    await expect(
      page.getByRole('heading', { name: 'Missing Company Profile. Please register your company first.' }),
    ).toBeVisible()
    expect(sent.filter(({ call }) => call.includes('/campaigns/company/'))).toEqual([])
    await expectAccessible(page, 'the campaigns without a company')
  })

  test('says that there is no campaign yet, and offers the first one (CAMP-02, CAMP-06)', async ({ page }) => {
    await show(page, '/campaigns', { [LIST]: { body: [] } })
    await expect(page.getByRole('heading', { name: 'No campaigns found. Please add a campaign.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Campaign' })).toHaveAttribute('href', '/campaigns/add')
    await expectAccessible(page, 'the empty campaign list')
  })

  test('does not show a failed list as empty (CAMP-11, OPEN-93)', async ({ page }) => {
    await show(page, '/campaigns', { [LIST]: createRefusal(500, 'Broken') })
    await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
    await expect(page.getByText('No campaigns found.')).toBeHidden()
    await expect(page.getByText('Broken')).toBeHidden()
    await expect(page.locator('[role=alert], dialog[open]')).toHaveCount(0)
    await expectAccessible(page, 'the campaign list that did not load')
  })

  test('shows 60 campaigns on one page, with count and search over all (CONST-19, OPEN-99)', async ({ page }) => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...STORED,
      _id: `${index}`,
      name: `Campaign ${index + 1}`,
    }))
    await show(page, '/campaigns', { [LIST]: { body: many } })
    await expect(page.getByRole('heading', { name: '60 campaigns' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(60)
    await expect(page.getByRole('link', { name: 'Campaign 60' })).toBeVisible()
    await page.getByRole('searchbox').fill('campaign 1')
    await expect(cards).toHaveCount(11)
  })
})
