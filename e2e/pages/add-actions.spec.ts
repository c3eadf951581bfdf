import { expect, test } from '@playwright/test'
import { holdAnswer, open, createRefusal, createSession, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const ID = '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0001'
const LISTS = [
  ['partner', '/mobileLocations', `GET /api/vehicles/owner/${ID}`, 'button', 'Add Mobile Location'],
  ['partner', '/fixedLocations', `GET /api/restaurants/owner/${ID}`, 'link', 'Add New Fixed Location'],
  ['partner', '/infotainmentvideos', `GET /api/entertainmentVideos/owner/${ID}`, 'link', 'Upload video'],
  ['client', '/campaigns', `GET /api/campaigns/company/${ID}`, 'link', 'Add Campaign'],
] as const

for (const [role, path, list, kind, name] of LISTS) {
  test(`${path} shows "${name}" while its list loads and after it failed (VEH-02, FIX-02, INF-12, CAMP-02)`, async ({
    page,
  }) => {
    const answer = holdAnswer(createRefusal(500, 'Something went wrong on our side.'))
    const me = createSession(role, { ownerId: ID, companyId: ID })
    await open(page, path, { [ME]: me, [list]: answer.answer }, { token: TOKEN })
    const add = page.getByRole('main').getByRole(kind, { name })
    await expect(add).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
    answer.release()
    await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
    await expect(add).toHaveCount(1)
    await add.click()
    if (kind === 'button') await expect(page.getByRole('dialog', { name })).toBeVisible()
    else await expect(page).toHaveURL(/\/add$/)
  })
}
