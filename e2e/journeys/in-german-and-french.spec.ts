import { addDays } from '@marquee/contract/days.rules'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { invoiceTexts } from '@marquee/contract/messages/invoices'
import { playerTexts } from '@marquee/contract/messages/player'
import { type Browser, expect, test } from '@playwright/test'
import { createEnglishFinder } from '../support/english.ts'
import { bookCampaign, openCampaign } from '../support/localised-client.ts'
import { readCsvTexts, readPdfTexts, readXmlTexts } from '../support/localised-documents.ts'
import {
  acceptSelfBilling,
  addRestaurant,
  addVehicle,
  pairScreen,
  SCREEN_MODEL,
  uploadInfotainment,
  VEHICLE_NAME,
} from '../support/localised-partner.ts'
import {
  fillBillingDetails,
  fillProfile,
  type LocalisedUser,
  openUser,
  type Person,
  register,
  resetPassword,
  signIn,
  visit,
} from '../support/localised-user.ts'
import { SETTINGS } from '../../server/src/testing/operator-settings.ts'
import { listMails } from '../support/mailbox.ts'
import {
  approveAll,
  confirmVat,
  importPayment,
  payPartners,
  setUpMarketplace,
  VEHICLE_TYPE,
} from '../support/marketplace-month.ts'
import { playOnDevice } from '../support/virtual-device.ts'
import { startVirtualMarquee, type VirtualMarquee } from '../support/virtual-marquee.ts'

/**
 * A partner goes from the registration to a payout, and a client to a paid invoice, without an English word: on pages,
 * in refusals, emails and documents (decision 26). Pages are recorded while they are used, so that a text of a moment
 * counts too. The operators use calls of the API.
 */

const STARTS_AT = '2026-03-02T09:00:00Z'
const HOUR = 3_600_000

const LOCATIONS = { Hamburg: 'Europe/Berlin', Lyon: 'Europe/Paris' } as const

type Story = { town: keyof typeof LOCATIONS; campaign: string; video: string; partner: Person; client: Person }

const STORIES: Readonly<Record<'de' | 'fr', Story>> = {
  de: {
    town: 'Hamburg',
    campaign: 'Frühröster',
    video: 'Reisetipps',
    partner: {
      role: 'partner',
      language: 'de',
      locale: 'de-DE',
      firstName: 'Klara',
      lastName: 'Brandt',
      email: 'klara@brandt-fahrdienst.example',
      company: 'Brandt Fahrdienst',
      street: 'Alsterweg 7',
      postcode: '20354',
      town: 'Hamburg',
      country: 'DE',
      vatNumber: 'DE136695976',
      iban: 'DE75512108001245126199',
    },
    client: {
      role: 'client',
      language: 'de',
      locale: 'de-DE',
      firstName: 'Jonas',
      lastName: 'Albrecht',
      email: 'jonas@albrecht-kaffee.example',
      company: 'Albrecht Kaffee GmbH',
      street: 'Deichstraße 4',
      postcode: '20459',
      town: 'Hamburg',
      country: 'DE',
      vatNumber: 'DE811569869',
      iban: '',
    },
  },
  fr: {
    town: 'Lyon',
    campaign: 'Torréfaction matinale',
    video: 'Conseils de voyage',
    partner: {
      role: 'partner',
      language: 'fr',
      locale: 'fr-FR',
      firstName: 'Camille',
      lastName: 'Moreau',
      email: 'camille@moreau-taxis.example',
      company: 'Moreau Taxis',
      street: 'Rue Mercière 7',
      postcode: '69002',
      town: 'Lyon',
      country: 'FR',
      vatNumber: 'FR44732829320',
      iban: 'FR1420041010050500013M02606',
    },
    client: {
      role: 'client',
      language: 'fr',
      locale: 'fr-FR',
      firstName: 'Hugo',
      lastName: 'Lefèvre',
      email: 'hugo@lefevre-cafe.example',
      company: 'Lefèvre Café SARL',
      street: 'Quai Saint-Vincent 4',
      postcode: '69001',
      town: 'Lyon',
      country: 'FR',
      vatNumber: 'FR83404833048',
      iban: '',
    },
  },
}

/** Names that people typed; they are in no language. */
const listOwnWords = ({ partner, client, ...story }: Story) => [
  story.campaign,
  story.video,
  VEHICLE_NAME,
  SCREEN_MODEL,
  VEHICLE_TYPE,
  SETTINGS.name,
  'Isle of Man',
  'Jan Mayen',
  ...[partner, client].flatMap((user) => [user.company, user.street, user.town, user.firstName, user.lastName]),
]

let marquee: VirtualMarquee

test.beforeAll(async () => {
  marquee = await startVirtualMarquee(STARTS_AT)
  await setUpMarketplace(await marquee.signInOperator(1), LOCATIONS)
})

test.afterAll(async () => {
  await marquee?.stop()
})

const ENGLISH = ['Paid', 'Toyota Corolla is booked', 'Loading...', 'Saturday', '03/31/2026', '€5.00', '9:30 AM']

for (const language of ['de', 'fr'] as const) {
  test(`the search of this journey finds English in ${language}`, () => {
    const findEnglish = createEnglishFinder(language, [VEHICLE_NAME])
    for (const text of ENGLISH) expect(findEnglish(text), text).not.toEqual([])
    for (const text of [VEHICLE_NAME, 'https://marquee.example/invoices', '1.234,50 €']) {
      expect(findEnglish(text), text).toEqual([])
    }
  })
}

for (const [language, story] of Object.entries(STORIES)) {
  test(`a partner is paid and a client pays, all of it in ${language}`, async ({ browser }) => {
    // A month with a hundred pages and documents is one story.
    test.setTimeout(600_000)
    const partner = await openUser(browser, marquee, story.partner)
    const client = await openUser(browser, marquee, story.client)
    const documents: string[] = []
    const today = marquee.now().toISOString().slice(0, 10)

    await test.step('the partner registers, and adds venues', async () => {
      await register(partner)
      await signIn(partner)
      await fillProfile(partner)
      await fillBillingDetails(partner)
      await addVehicle(partner, { town: story.town, type: VEHICLE_TYPE })
      await addRestaurant(partner, story)
      await acceptSelfBilling(partner)
      await confirmVat(marquee, await getPartyId(partner), story.partner.vatNumber)
      await approveAll(marquee)
    })

    const credential = await test.step('the partner pairs a screen, and uploads a video for it', async () => {
      const player = await openPlayer(browser, story.partner)
      const body = player.page.locator('body')
      await expect(body).toContainText(partner.say(() => playerTexts.pairHeading))
      documents.push(await body.innerText())
      const paired = await pairScreen(partner, player.page)
      await player.close()
      await uploadInfotainment(partner, {
        name: story.video,
        town: story.town,
        startsOn: today,
        endsOn: addDays(today, 6),
      })
      await visit(partner, [partner.page.url().replace('/infotainmentvideos/', '/infotainmentvideos/edit/')])
      return paired
    })

    await test.step('the client registers and books; the operator approves', async () => {
      await register(client)
      await signIn(client)
      await fillProfile(client)
      await fillBillingDetails(client)
      await bookCampaign(client, { name: story.campaign, town: story.town, startsOn: today })
      await approveAll(marquee)
    })

    await test.step('the screen plays and proves', async () => {
      const fromMs = marquee.now().getTime() + 60_000
      await playOnDevice({ url: marquee.url, credential, fromMs, untilMs: fromMs + HOUR / 4 })
      await marquee.moveTo(new Date(fromMs + HOUR).toISOString())
    })

    await test.step('the client opens the invoice and pays it', async () => {
      await visit(client, ['/companydashboard', '/Campaigns', '/companyprofile'])
      await client.page.goto('/invoices')
      const number = (await client.page.getByRole('link', { name: /^RE-/ }).first().textContent()) ?? ''
      await client.page.getByRole('link', { name: number }).first().click()
      await expect(client.page.getByRole('heading', { name: new RegExp(number) }).first()).toBeVisible()
      documents.push(...(await readPdfTexts(client, number)), ...(await readXmlTexts(client, number)))
      const { cents, reference } = await readInvoice(client)
      await importPayment(marquee, { cents, reference, party: story.client.company })
      await client.page.reload()
      await expect(client.page.getByText(client.say(() => invoiceTexts.states.paid)).first()).toBeVisible()
    })

    await test.step('the month ends, and two operators pay the partner', async () => {
      const next = addDays(`${today.slice(0, 7)}-01`, 35).slice(0, 7)
      await marquee.moveTo(`${next}-04T10:00:00Z`)
      await signIn(partner)
      await partner.page.goto('/earnings')
      const number = (await partner.page.getByText(/^SB-/).first().textContent()) ?? ''
      documents.push(...(await readPdfTexts(partner, number)))
      await marquee.moveTo(`${next}-08T10:00:00Z`)
      await payPartners(marquee)
      await signIn(partner)
      await partner.page.goto('/earnings')
      const paid = partner.say(() => earningTexts.states.paid)
      await expect(partner.page.getByText(paid, { exact: true }).first()).toBeVisible()
    })

    await test.step('the client has forgotten the password', async () => {
      await resetPassword(client)
      await signIn(client)
    })

    const campaign = await test.step('both open their pages, and one that does not exist', async () => {
      await visit(client, [
        '/companydashboard',
        '/Campaigns',
        '/companyprofile',
        '/invoices',
        '/nowhere',
        '/campaigns/add',
      ])
      const id = await openCampaign(client, story.campaign)
      const pages = ['/ownerdashboard', '/ownerprofile', '/mobileLocations', '/fixedLocations', '/screens', '/nowhere']
      await visit(partner, [...pages, `/screendetails/${credential.screenId}`, '/infotainmentvideos', '/earnings'])
      await visit(partner, [`/owner/campaigns/${id}`])
      return id
    })

    await test.step('both download all tables', async () => {
      for (const path of ['/companydashboard?days=90', '/campaigns', `/campaigndetails/${campaign}`])
        documents.push(...(await readCsvTexts(client, path)))
      for (const path of ['/ownerdashboard?days=90', '/screens', '/earnings'])
        documents.push(...(await readCsvTexts(partner, path)))
    })

    const findEnglish = createEnglishFinder(story.partner.language, listOwnWords(story))
    const seen = [
      ...[partner, client].flatMap((user) => user.listSeenTexts()),
      ...(await listMailTexts([partner, client])),
      ...documents.flatMap((text) => text.split('\n')).map((text) => ({ path: 'document', text })),
    ]
    expect(seen.length).toBeGreaterThan(500)
    const findings = seen.flatMap(({ path, text }) => {
      const english = findEnglish(text)
      return english.length > 0 ? [`${path}: ${english.join(', ')} in: ${text}`] : []
    })
    for (const user of [partner, client]) await user.page.context().close()
    expect(findings).toEqual([])
  })
}

/** The player has the clock of its machine, and learns the time of the server. */
async function openPlayer(browser: Browser, { locale }: Person) {
  const context = await browser.newContext({ baseURL: marquee.url, locale, viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await page.goto('/player')
  await expect(page.locator('body')).toHaveAttribute('data-state', 'pairing')
  return { page, close: () => context.close() }
}

async function getPartyId({ page }: LocalisedUser): Promise<string> {
  const { user } = await ask<{ user: { ownerId?: string; companyId?: string } }>(page, '/api/users/me')
  return user.ownerId ?? user.companyId ?? ''
}

async function readInvoice({ page }: LocalisedUser): Promise<{ cents: number; reference: string }> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { invoice } = await ask<{ invoice: { payTo: { cents: number; reference: string } } }>(
    page,
    `/api/invoices/${id}`,
  )
  return { cents: invoice.payTo.cents, reference: invoice.payTo.reference.replaceAll(' ', '') }
}

async function ask<Answer>(page: LocalisedUser['page'], path: string): Promise<Answer> {
  const authorization = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await page.request.get(path, { headers: { authorization } })
  return (await answer.json()) as Answer // the caller uses the names of the contract
}

async function listMailTexts(users: readonly LocalisedUser[]) {
  const mails = await Promise.all(users.map(({ page, email }) => listMails(page, email)))
  return mails
    .flat()
    .flatMap(({ subject, text, html }) =>
      [subject, ...text.split('\n'), ...html.split(/<[^>]*>/)].map((line) => ({ path: `mail ${subject}`, text: line })),
    )
}
