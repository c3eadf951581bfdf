import { expect, type Page, test } from '@playwright/test'
import { NO_MONEY } from './billing-fixtures.ts'
import { type Answers, open, createRefusal, listSent, TOKEN } from './built-pages.ts'
import { CLIENT_ANSWERS, IDS, PARTNER_ANSWERS } from './route-fixtures.ts'

/** Common behaviour of all deletions and all failed loads. */

const DONE = { body: { success: true, message: 'ok' } }

const DELETES = [
  {
    path: '/mobileLocations',
    answers: PARTNER_ANSWERS,
    call: `DELETE /api/vehicles/${IDS.vehicle}`,
    title: 'Delete this Mobile Location?',
    text: 'Will unlink all assigned screens and remove mobile location-specific content.',
    button: 'Delete Mobile Location',
    done: 'Mobile Location deleted successfully!',
  },
  {
    path: '/fixedLocations',
    answers: PARTNER_ANSWERS,
    call: `DELETE /api/restaurants/${IDS.restaurant}`,
    title: 'Delete this Fixed Location?',
    text: 'Will detach all linked screens and stop running campaigns.',
    button: 'Delete Fixed Location',
    done: 'Fixed Location deleted successfully!',
  },
  {
    path: '/campaigns',
    answers: CLIENT_ANSWERS,
    call: `DELETE /api/campaigns/${IDS.campaign}`,
    title: 'Delete this campaign?',
    text: 'Will immediately remove from all screens and stop playback everywhere.',
    button: 'Delete Campaign',
    done: 'Campaign deleted successfully!',
  },
  {
    path: '/infotainmentvideos',
    answers: PARTNER_ANSWERS,
    call: `DELETE /api/entertainmentVideos/${IDS.video}`,
    title: 'Delete this infotainment video?',
    text: 'Will be removed from all campaigns and stop playing on screens.',
    button: 'Delete Video',
    done: 'Video deleted successfully!',
  },
] as const

for (const { path, answers, call, title, text, button, done } of DELETES) {
  test(`${path} deletes nothing before the confirmation, and then shows Success! (ERR-04, ERR-05, ROLE-08)`, async ({
    page,
  }) => {
    const sent = await open(page, path, { ...answers, [call]: DONE }, { token: TOKEN })
    const ask = page.getByRole('article').getByRole('button', { name: /^Delete/ })
    const dialog = page.getByRole('alertdialog', { name: title, exact: true })
    // The first entry of the page; only this one may be deleted here.
    const index = path === '/infotainmentvideos' ? await findCardIndex(page, 'Travel Tips') : 0
    await ask.nth(index).click()
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(listSent(sent, call)).toEqual([])
    await ask.nth(index).click()
    await dialog.getByRole('button', { name: button, exact: true }).click()
    const toast = page.getByRole('status').filter({ hasText: done })
    await expect(toast.getByText('Success!', { exact: true })).toBeVisible()
    await expect.poll(() => listSent(sent, call)).toHaveLength(1)
  })
}

async function findCardIndex(page: Page, name: string): Promise<number> {
  const cards = page.getByRole('article')
  await expect(cards.filter({ hasText: name })).toBeVisible()
  return (await cards.allInnerTexts()).findIndex((words) => words.includes(name))
}

/** All calls fail except the one for the current user. */
function failing(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      call === 'GET /api/users/me' ? answer : createRefusal(500, 'It broke.'),
    ]),
  )
}

const SILENT: [who: string, answers: Answers, paths: string[]][] = [
  [
    'partner',
    PARTNER_ANSWERS,
    [
      '/ownerdashboard',
      '/ownerprofile',
      '/mobileLocations',
      '/fixedLocations',
      '/fixedLocations/add',
      '/screens',
      `/screendetails/${IDS.screen}`,
      '/earnings',
    ],
  ],
  ['client', CLIENT_ANSWERS, ['/companydashboard', '/companyprofile', '/campaigns', '/campaigns/add', '/invoices']],
]

for (const [who, answers, paths] of SILENT) {
  test(`a failed load of a ${who} is only logged: no message, no crash, no empty list (ERR-06, OPEN-93)`, async ({
    page,
  }) => {
    const logged: string[] = []
    const broken: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    page.on('pageerror', (error) => broken.push(error.message))
    await open(page, paths[0] ?? '/', failing({ ...NO_MONEY, ...answers }), { token: TOKEN })
    for (const path of paths) {
      logged.length = 0
      await page.goto(new URL(path, page.url()).href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => logged.filter((text) => /^Loading .* failed/.test(text)).length, path).toBeGreaterThan(0)
      await expect(page.getByRole('alert'), path).toHaveCount(0)
      await expect(page.locator('dialog[open]'), path).toHaveCount(0)
      await expect(page.getByText('It broke.'), path).toHaveCount(0)
      await expect(page.getByText(/^No (mobile locations|Fixed Locations|screens|campaigns)/), path).toHaveCount(0)
    }
    expect(broken).toEqual([])
  })
}
