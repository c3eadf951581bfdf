import { saveBlockedCategories, type VenueRule } from '@marquee/contract/ad-categories'
import { adCategoryTexts as t } from '@marquee/contract/messages/ad-categories'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listSent, open, TOKEN } from './built-pages.ts'
import { CLIENT, market, RESTAURANT_LOOKUP } from './campaign-fixtures.ts'
import { onFriday } from './campaign-steps.ts'
import { findVenue, SOLE, SOLE_CALL, SOLE_ID, VENUE_ANSWERS } from './client-venue-fixtures.ts'
import { FILLED, OWNER_ID } from './owner-fixtures.ts'
import { CAMPAIGN, createReviewAnswers } from './review-fixtures.ts'

/** The categories of advertisements that venues do not accept (decision 41). */

const LIST = `GET /api/owners/${OWNER_ID}/blocked-categories`
const SAVE = `${saveBlockedCategories.method} /api/owners/${OWNER_ID}/blocked-categories`
const createRule = (number: number, more: Partial<VenueRule> = {}): VenueRule => ({
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'restaurant',
  name: `Trattoria ${number}`,
  locationName: 'Hamburg',
  blockedCategories: [],
  ...more,
})

test.beforeEach(onFriday)

test('a partner chooses what its venues do not accept, for one or all of them', async ({ page }) => {
  const rules = [createRule(1, { blockedCategories: ['alcohol', 'gambling'] }), createRule(2)]
  const answers = {
    ...FILLED,
    [LIST]: { body: { venues: rules } },
    [SAVE]: { body: { success: true, message: t.rules.saved } },
  }
  const sent = await open(page, '/advertising', answers, { token: TOKEN })
  await expect(page.getByRole('row', { name: /Trattoria 1/ })).toContainText('Alcohol')
  await expect(page.getByRole('row', { name: /Trattoria 2/ })).toContainText(t.rules.all)
  await expectAccessible(page, 'the categories of venues')
  await page.getByRole('button', { name: t.rules.changeLabel({ name: 'Trattoria 1' }) }).click()
  const dialog = page.getByRole('dialog', { name: 'Trattoria 1' })
  await expect(dialog.getByRole('checkbox', { name: 'Alcohol' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Alcohol' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Politics' }).check()
  await dialog.getByRole('checkbox', { name: t.rules.forAll({ count: 2 }) }).check()
  await expectAccessible(page, 'the dialog of categories')
  await dialog.getByRole('button', { name: t.rules.save }).click()
  await expect(page.getByText(t.rules.saved)).toBeVisible()
  expect(JSON.parse(listSent(sent, SAVE)[0]?.body ?? '')).toEqual({
    venues: rules.map(({ _id, kind }) => ({ kind, id: _id })),
    blockedCategories: ['gambling', 'politics'],
  })
})

test('a client says what a campaign advertises, and sees only screens that accept it', async ({ page }) => {
  const lookups: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('getRestaurantsWithScreens')) lookups.push(request.postDataJSON())
  })
  const path = `/campaigns/add?type=restaurant&location=${SOLE.location}&start=2026-11-21&weeks=4&venue=${SOLE_ID}`
  await open(page, path, market({ ...VENUE_ANSWERS }), CLIENT)
  const field = page.getByRole('combobox', { name: t.field.label })
  await expect(page.getByText(t.field.hint)).toBeVisible()
  await field.selectOption({ label: 'Alcohol' })
  await expect(page.getByText(t.field.hintChosen)).toBeVisible()
  await expect.poll(() => lookups.at(-1)).toMatchObject({ category: 'alcohol' })
  expect(RESTAURANT_LOOKUP).toContain('getRestaurantsWithScreens')
})

test('the page of a venue says what it does not accept', async ({ page }) => {
  await open(
    page,
    `/venues/restaurant/${SOLE_ID}`,
    market({ ...VENUE_ANSWERS, [SOLE_CALL]: findVenue(SOLE, [[3]]) }),
    CLIENT,
  )
  await expect(page.getByText('Alcohol, Gambling')).toBeVisible()
})

test('an operator sees whose venues refuse a campaign, and sets its category', async ({ page }) => {
  const refusingVenues = [{ name: 'Trattoria Sole', screens: 2, blockedCategories: ['alcohol' as const] }]
  let review = { ...CAMPAIGN, refusingVenues, category: null as 'alcohol' | null }
  const body = () => ({
    reviews: [review],
    next: null,
    waiting: { counts: { vehicle: 0, restaurant: 0, campaign: 1, infotainment: 0 }, oldestAt: CAMPAIGN.submittedAt },
    coming: [],
  })
  const setCategory = `PUT /api/operator/campaigns/${CAMPAIGN.id}/category`
  const sent = await open(
    page,
    '/operator/review',
    {
      ...createReviewAnswers([CAMPAIGN]),
      'GET /api/operator/reviews': () => ({ body: body() }),
      [setCategory]: () => {
        review = { ...review, category: 'alcohol' }
        return { body: { success: true } }
      },
    },
    { token: TOKEN },
  )
  await expect(page.getByText(t.review.needed({ venues: 'Trattoria Sole' }))).toBeVisible()
  await page.getByRole('combobox', { name: t.review.label }).selectOption({ label: 'Alcohol' })
  await expect(page.getByText(t.review.loses({ count: 2, venues: 'Trattoria Sole' }))).toBeVisible()
  expect(JSON.parse(listSent(sent, setCategory)[0]?.body ?? '')).toEqual({ category: 'alcohol' })
  await expectAccessible(page, 'a review with a category')
})
