import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { SAMPLES } from '../support/samples.ts'
import { type Answers, createRefusal, listSent, open } from './built-pages.ts'
import { CARD, DEFAULT_CARD, GET_CARD, RESET_CARD, SAVE_CARD } from './house-card-fixtures.ts'
import * as operator from './operator-campaign-fixtures.ts'

const show = (page: Page, answers: Answers = {}) =>
  open(page, '/operator/house-card', { ...operator.ME, [GET_CARD]: { body: CARD }, ...answers }, operator.OPERATOR)

const getPreview = (page: Page, name: 'Landscape' | 'Portrait') => page.getByRole('img', { name, exact: false })

test('the preview follows each key, in both orientations, with logo and QR code (decision 40)', async ({ page }) => {
  await show(page)
  const previews = [getPreview(page, 'Landscape'), getPreview(page, 'Portrait')]
  const headline = page.getByRole('textbox', { name: 'Headline' })
  await headline.fill('Book me')
  await page.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#ffe6b8')
  await page.locator('input[type=file]').setInputFiles(SAMPLES.taxi)
  for (const preview of previews) {
    await expect(preview.getByText('Book me')).toBeVisible()
    await expect(preview.locator('.house-card')).toHaveCSS('color', 'rgb(255, 230, 184)')
    await expect(preview.locator('.house-card-qr svg')).toBeVisible()
    await expect
      .poll(() => preview.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  }
  const [wide, tall] = await Promise.all(previews.map((preview) => preview.boundingBox()))
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect((tall?.height ?? 0) / (tall?.width ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.getByRole('checkbox', { name: 'Show a QR code for signing up' }).uncheck()
  for (const preview of previews) await expect(preview.locator('.house-card-qr')).toHaveCount(0)
})

test('the longest texts fit into both previews (decision 40)', async ({ page }) => {
  await show(page)
  await page
    .getByRole('textbox', { name: 'Headline' })
    .fill('Wide words want more room, so this is the longest headline X')
  await page.getByRole('textbox', { name: 'Line below' }).fill('Word after word '.repeat(9).slice(0, 140))
  await page.getByRole('textbox', { name: 'Call to action' }).fill('Scan and book your first campaign today!')
  for (const name of ['Landscape', 'Portrait'] as const) {
    const words = getPreview(page, name).locator('.house-card-words')
    const overflow = await words.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(overflow).toBeLessThanOrEqual(1)
  }
})

test('a card is checked and saved with its version (decision 40)', async ({ page }) => {
  const changed = { ...CARD, card: { ...CARD.card, headline: 'Book now' } }
  let stored = CARD
  const sent = await show(page, {
    [GET_CARD]: () => ({ body: stored }),
    [SAVE_CARD]: () => {
      stored = changed
      return { body: changed }
    },
  })
  const save = page.getByRole('button', { name: 'Save card' })
  const headline = page.getByRole('textbox', { name: 'Headline' })
  await headline.fill(' ')
  await page.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#5560ee')
  await save.click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Enter a headline')
  await expect(summary).toContainText(/Contrast 1\.\d:1\. Choose colours with at least 4\.5:1\./)
  expect(listSent(sent, SAVE_CARD)).toHaveLength(0)
  await headline.fill('Book now')
  await page.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#ffffff')
  await expect(page.getByText(/Contrast \d(\.\d)?:1\. Readable\./)).toBeVisible()
  await save.click()
  await expect(page.getByText('House card saved')).toBeVisible()
  const [saved] = listSent(sent, SAVE_CARD)
  expect(saved?.body).toContain('Book now')
  expect(saved?.body).toContain(CARD.card.version)
})

test('the first card starts from the default one; another operator who was first is not overwritten (decision 40)', async ({
  page,
}) => {
  let stored: typeof CARD | typeof DEFAULT_CARD = DEFAULT_CARD
  await show(page, {
    [GET_CARD]: () => ({ body: stored }),
    [SAVE_CARD]: () => {
      stored = CARD
      const { body } = createRefusal(409, 'Changed')
      return { status: 409, body: { ...(body as object), code: 'houseCardChanged' } }
    },
  })
  await expect(page.getByText('Screens show the default card')).toBeVisible()
  const headline = page.getByRole('textbox', { name: 'Headline' })
  await expect(headline).toHaveValue('Your ad could be here')
  await headline.fill('Mine')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('changed or reset after you opened this page')
  await expect(headline).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Load current card' }).click()
  await expect(headline).toHaveValue('This screen is free')
})

test('a reset asks first, and failures say why (decision 40)', async ({ page }) => {
  let answer = createRefusal(500, 'Something went wrong on our side.')
  const sent = await show(page, { [RESET_CARD]: () => answer })
  await page.getByRole('button', { name: 'Use default card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use the default card?' })
  await dialog.getByRole('button', { name: 'Use default card' }).click()
  await expect(dialog.getByText('Something went wrong on our side.')).toBeVisible()
  answer = { body: DEFAULT_CARD }
  await dialog.getByRole('button', { name: 'Use default card' }).click()
  await expect(page.getByText('Screens show the default card again')).toBeVisible()
  expect(listSent(sent, RESET_CARD)).toHaveLength(2)
  await expect(page.getByRole('button', { name: 'Use default card' })).toHaveCount(0)
})

test('a house card that did not load can be loaded again (decision 40)', async ({ page }) => {
  await show(page, { [GET_CARD]: createRefusal(500, 'Broken') })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const) {
  test(`the house card is accessible at ${width} px, ${colorScheme} (decision 40)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await show(page)
    await expect(getPreview(page, 'Portrait').getByText('This screen is free')).toBeVisible()
    await expectAccessible(page, 'the house card')
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/page-${width}-${colorScheme}.png`, fullPage: true })
  })
}
