import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@marquee/contract/days.rules'
import { decideReview, listReviews, type Review, type ReviewEvent } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'

/**
 * A hundred reviews of all four kinds wait in the demo world, and one operator decides all of them with the keyboard
 * only. The duration is recorded: what remains of ten minutes is the operator's time to look and think.
 */

const HUNDRED = 100
/** Added to the reviews that wait in the demo world. */
const MADE = { vehicle: 36, restaurant: 30, campaign: 19, infotainment: 10 }
const UNDONE: ReadonlySet<number> = new Set([12, 37, 71])
const OWN_WORDS = 'The phone number belongs to another company.'

let marquee: DemoMarquee
let page: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  marquee = await startDemo()
  await fillQueue()
  const context = await browser.newContext({
    baseURL: marquee.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await marquee.signIn(context, await marquee.getToken(DEMO_OPERATOR))
  page = await context.newPage()
})
test.afterAll(async () => {
  await page?.context().close()
  await marquee?.stop()
})

type Made = { name: string; decision: 'approve' | 'reject'; reason: string | null }

test('an operator makes a hundred decisions of all four kinds with the keyboard only, and undoes some of them (OPS-5)', async () => {
  test.setTimeout(600_000)
  await page.goto('/operator/review')
  await expect(page.getByText(/^100 pending, oldest/)).toBeVisible()
  const begun = performance.now()
  const made = new Map<string, Made>()
  for (let count = 0; count < HUNDRED; count += 1) {
    const { id, name } = await shown()
    const decision = count % 5 === 4 ? 'reject' : 'approve'
    made.set(id, { name, decision, reason: await decideByKeys(decision, count) })
    if (UNDONE.has(count)) {
      await moved(id)
      await page.keyboard.press('z')
      await expect(page.locator('[role=option][aria-selected=true]')).toHaveAttribute('id', id)
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      made.set(id, { name, decision: 'reject', reason: await decideByKeys('reject', count) })
    }
    await moved(id)
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  test.info().annotations.push({ type: 'note', description: `${HUNDRED} decisions by keyboard in ${seconds} s` })
  await expect(page.getByText(operatorTexts.queueEmpty, { exact: true })).toBeVisible()

  const decided = await everythingDecided(made)
  for (const [id, { name, decision, reason }] of made) {
    const review = decided.get(id)
    expect(review?.decided, name).toMatchObject({ decision, reason, by: 'Maud Verbeke' })
    expect(review?.status.toLowerCase(), name).toBe(decision === 'approve' ? 'approved' : 'rejected')
  }
  expect(new Set([...made.keys()].map((id) => decided.get(id)?.kind)).size).toBe(4)
  await expectHistories(made, decided)
  await expectMails(made)
})

/** The open review, as the list describes it. */
async function shown(): Promise<{ id: string; name: string }> {
  const entry = page.locator('[role=option][aria-selected=true]')
  await expect(entry).toHaveCount(1)
  const [id, name] = [await entry.getAttribute('id'), await entry.locator('strong').textContent()]
  return { id: id ?? '', name: name ?? '' }
}

/** Waits until the next review is shown, or none is left. */
async function moved(id: string): Promise<void> {
  await expect(page.locator(`[id="${id}"][aria-selected=true]`)).toHaveCount(0)
}

async function decideByKeys(decision: 'approve' | 'reject', count: number): Promise<string | null> {
  if (decision === 'approve') {
    await page.keyboard.press('a')
    return null
  }
  if (count === 49) {
    await page.keyboard.press('8')
    await page.getByLabel(operatorTexts.reason, { exact: true }).fill(OWN_WORDS)
    await page.keyboard.press('Control+Enter')
    return OWN_WORDS
  }
  const key = String((count % 7) + 1)
  await page.keyboard.press(key)
  const chosen = page.getByRole('group', { name: operatorTexts.rejectBecause }).getByRole('radio', { checked: true })
  const label = await chosen.locator('..').textContent()
  await page.keyboard.press('r')
  return label?.slice(key.length) ?? null
}

/** Waits until the last decision has been carried out. */
async function everythingDecided(made: ReadonlyMap<string, Made>): Promise<ReadonlyMap<string, Review>> {
  const token = await marquee.getToken(DEMO_OPERATOR)
  let found = new Map<string, Review>()
  await expect
    .poll(async () => {
      const { reviews } = await marquee.get<{ reviews: Review[] }>(
        `${listReviews.path}?status=decided&limit=500`,
        token,
      )
      found = new Map(reviews.map((review) => [`review-${review.id}`, review]))
      return [...made.keys()].filter((id) => found.has(id)).length
    })
    .toBe(HUNDRED)
  return found
}

/** Each was decided once, on its version and its file; undone decisions are marked. */
async function expectHistories(made: ReadonlyMap<string, Made>, decided: ReadonlyMap<string, Review>): Promise<void> {
  const token = await marquee.getToken(DEMO_OPERATOR)
  for (const [index, id] of [...made.keys()].entries()) {
    const review = decided.get(id)
    if (!review) continue
    const path = `${decideReview.path.replace(':kind', review.kind).replace(':id', review.id)}/history`
    const { events } = await marquee.get<{ events: ReviewEvent[] }>(path, token)
    const deeds = events.filter(({ by }) => by === 'Maud Verbeke')
    const outcome = made.get(id)?.decision === 'approve' ? 'approved' : 'rejected'
    expect(
      deeds.map(({ kind }) => kind),
      review.name,
    ).toEqual(UNDONE.has(index) ? [outcome, 'taken-back'] : [outcome])
    expect(deeds[0]?.sha256 ?? null, review.name).toBe(review.video?.sha256 ?? null)
    expect(deeds[0]?.version, review.name).toBeGreaterThan(0)
  }
}

/** One email for each, with the reason of a rejection. */
async function expectMails(made: ReadonlyMap<string, Made>): Promise<void> {
  type Mail = { subject: string; text: string }
  await expect
    .poll(async () => {
      const { messages } = await marquee.get<{ messages: Mail[] }>('/api/mailbox', '')
      return [...made.values()].filter(
        ({ name, decision, reason }) =>
          !messages.some(
            ({ subject, text }) =>
              subject === `${decision === 'approve' ? 'Approved' : 'Rejected'}: ${name}` && text.includes(reason ?? ''),
          ),
      )
    })
    .toEqual([])
}

const SAMPLES = join(import.meta.dirname, '../../samples')

/** Partners and clients submit through the calls of their forms. */
async function fillQueue(): Promise<void> {
  const [partner, client] = [await marquee.getToken(DEMO_PARTNER), await marquee.getToken('client@demo.example')]
  const locations = await marquee.get<{ _id: string; name: string }[]>('/api/mobileLocation', partner)
  const vehicleTypes = await marquee.get<{ _id: string }[]>('/api/vehicleType', partner)
  const getLocationId = (name: string) => locations.find((location) => location.name === name)?._id ?? ''
  const limerick = getLocationId('Limerick')
  const video = new Blob([Uint8Array.from(await readFile(join(SAMPLES, 'autumn-roast.mp4')))], {
    type: 'video/mp4',
  })
  const number = (count: number) => String(count + 1).padStart(2, '0')
  for (let count = 0; count < MADE.vehicle; count += 1) {
    await send('/api/vehicles', partner, {
      brand: 'Bus',
      model: number(count),
      registrationNumber: `26-L-${number(count)}`,
      type: vehicleTypes[0]?._id ?? '',
      location: limerick,
    })
  }
  for (let count = 0; count < MADE.restaurant; count += 1) {
    await send('/api/restaurants', partner, {
      name: `Inn ${number(count)}`,
      cuisineType: 'Cafe',
      seatingCapacity: '40',
      description:
        'Beside the river, with a garden, and with breakfast from six in the morning on every day of the week.',
      'contactInformation[phone]': '+43 662 555 100',
      'contactInformation[email]': 'inn@salzburg.example',
      location: getLocationId('Salzburg'),
    })
  }
  const { vehicles } = await marquee.get<{ vehicles: { _id: string; screens: { _id: string }[] }[] }>(
    `/api/vehicles/owner/${await getOwnerId(partner)}`,
    partner,
  )
  const bus = vehicles.find(({ screens }) => screens.length > 0)
  const today = new Date().toISOString().slice(0, 10)
  for (let count = 0; count < MADE.campaign; count += 1) {
    await send('/api/campaigns', client, {
      name: `Roast ${number(count)}`,
      type: 'vehicle',
      status: 'Pending Approval',
      startDate: addDays(today, 60 + 7 * count),
      numberOfWeeks: '1',
      numberOfScreens: '1',
      totalCost: '0',
      location: limerick,
      selectedVehicles: JSON.stringify([bus?._id]),
      selectedRestaurants: '[]',
      video,
    })
  }
  for (let count = 0; count < MADE.infotainment; count += 1) {
    await send('/api/entertainmentVideos', partner, {
      name: `News ${number(count)}`,
      type: 'vehicle',
      category: 'Information',
      startDate: addDays(today, 30 + count),
      endDate: addDays(today, 30 + count),
      duration: '12',
      screenIds: JSON.stringify([bus?.screens[0]?._id]),
      location: limerick,
      video,
    })
  }
}

async function getOwnerId(token: string): Promise<string> {
  return (await marquee.get<{ user: { ownerId: string } }>('/api/users/me', token)).user.ownerId
}

async function send(path: string, token: string, parts: Readonly<Record<string, string | Blob>>): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'autumn-roast.mp4')
  }
  const answer = await fetch(marquee.url + path, { method: 'POST', headers: { authorization: token }, body: form })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
