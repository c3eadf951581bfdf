import { fileURLToPath } from 'node:url'
import { createLocation, createVehicleType } from '@marquee/contract/fleet'
import { pairScreen } from '@marquee/contract/screens'
import { type ApiClient, createApiClient, createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { bookCampaign } from '@marquee/simulator/marketplace/bookings'
import { acceptInvitation, createClient, createPartner, PASSWORD } from '@marquee/simulator/marketplace/users'
import { decide, submitVehicle } from '@marquee/simulator/marketplace/venues'
import { type BrowserContext, expect, test } from '@playwright/test'
import { setUpFactor } from '../support/authenticator.ts'
import { startMediaBucket } from '../support/bucket.ts'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'

/** Videos and pictures in a bucket: browsers get them from signed addresses of a real bucket server (issue 10). */

const OPERATOR = 'maud@marquee.example'
const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))

let bucket: Awaited<ReturnType<typeof startMediaBucket>>
let marquee: RunningMarquee
let operator: ApiClient

test.beforeAll(async ({ playwright }) => {
  bucket = await startMediaBucket()
  marquee = await startMarquee(OPERATOR, bucket.settings)
  const send = createHttpSend(marquee.url)
  await acceptInvitation(send, marquee.operatorLink)
  const request = await playwright.request.newContext({ baseURL: marquee.url })
  const maud = await setUpFactor(request, { email: OPERATOR, password: PASSWORD })
  operator = createApiClient(send, await maud.token())
  await request.dispose()
})

test.afterAll(async () => {
  await marquee?.stop()
  await bucket?.stop()
})

test('a screen plays a video, and a page shows a smaller picture, from signed addresses of the bucket (product 5)', async ({
  browser,
}) => {
  const send = createHttpSend(marquee.url)
  const body = { name: 'Salzburg', timeZone: 'Europe/Vienna', isActive: true }
  const { location } = await operator(createLocation, { body })
  const { vehicleType } = await operator(createVehicleType, { body: { name: 'Taxi' } })
  const partner = await createPartner(send)
  const taxi = { brand: 'Toyota', model: 'Corolla', type: vehicleType._id, registrationNumber: 'S-TX 8801' }
  const vehicle = await submitVehicle(partner.api, { ...taxi, location: location._id }, [sample('taxi-by-day.png')])
  await decide(operator, 'vehicle', vehicle)

  const screen = await browser.newContext({ baseURL: marquee.url, viewport: { width: 1280, height: 720 } })
  const fromBucket = recordAnswers(screen)
  const player = await screen.newPage()
  await player.goto('/player')
  const tiles = player.getByTestId('pairing-code')
  await expect(tiles).toHaveAttribute('data-code', /^\w{6}$/)
  const code = (await tiles.getAttribute('data-code')) ?? ''
  await partner.api(pairScreen, { body: { code, model: 'LG 23SE3KE Outdoor', vehicle } })

  const client = await createClient(send)
  const campaign = await bookCampaign(
    client.api,
    {
      name: 'Autumn roast',
      type: 'vehicle',
      startDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format(new Date()),
      weeks: 1,
      screens: 1,
      locationId: location._id,
      venueIds: [vehicle],
    },
    sample('autumn-roast.mp4'),
  )
  await decide(operator, 'campaign', campaign)
  await expect(player.locator('body')).toHaveAttribute('data-playing', campaign, POLL_OPTIONS)
  expect(fromBucket).toEqual([{ folder: 'kept', isOk: true, isSigned: true }])
  await screen.close()

  const people = await browser.newContext({ baseURL: marquee.url })
  await people.addInitScript((value) => localStorage.setItem('token', value), partner.token)
  const forPeople = recordAnswers(people)
  const page = await people.newPage()
  await page.goto('/mobileLocations')
  const picture = page.getByRole('img', { name: 'Picture of Toyota Corolla' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(forPeople).toContainEqual({ folder: 'derived', isOk: true, isSigned: true })
  await people.close()
})

/** What a browser got from the bucket. */
function recordAnswers(context: BrowserContext): { folder: string | undefined; isOk: boolean; isSigned: boolean }[] {
  const answers: ReturnType<typeof recordAnswers> = []
  context.on('response', (response) => {
    const { origin, pathname, searchParams } = new URL(response.url())
    if (origin !== bucket.endpoint) return
    const isSigned = searchParams.has('X-Amz-Signature')
    answers.push({ folder: pathname.split('/')[3], isOk: response.ok(), isSigned })
  })
  return answers
}
