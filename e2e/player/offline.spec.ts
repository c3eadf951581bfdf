import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { findDisagreements } from './comparison.ts'
import {
  BUNNY,
  createBooking,
  expectInstalled,
  waitForManifest,
  waitForNextShowing,
  openPlayer,
  pairPlayer,
  setBookings,
  SQUATS,
  expectShown,
  test,
} from './device.ts'
import { createObserver } from './observer.ts'

/** A day without a network, from noon to noon, in the nights in which the clocks of Vienna change. */

const CLOSED = { start: '', end: '' }
const HOURS = {
  monday: CLOSED,
  tuesday: CLOSED,
  wednesday: CLOSED,
  thursday: CLOSED,
  friday: CLOSED,
  saturday: { start: '10:00', end: '00:30' },
  sunday: { start: '01:30', end: '03:30' },
}
/** The time before a change: long enough to be observed on a busy machine. */
const SHORTLY_SECONDS = 60

for (const { what, saturday, sunday, noon, opensAt, closesAt, midnight, backAt } of [
  {
    what: 'an hour comes twice',
    saturday: '2026-10-24',
    sunday: '2026-10-25',
    noon: '2026-10-24T10:00:00Z',
    midnight: '2026-10-24T22:00:00Z',
    opensAt: '2026-10-24T23:30:00Z',
    // Three hours for two on the local clock.
    closesAt: '2026-10-25T02:30:00Z',
    backAt: '2026-10-25T11:00:00Z',
  },
  {
    what: 'an hour is missing',
    saturday: '2027-03-27',
    sunday: '2027-03-28',
    noon: '2027-03-27T11:00:00Z',
    midnight: '2027-03-27T23:00:00Z',
    opensAt: '2027-03-28T00:30:00Z',
    // One hour for two on the local clock.
    closesAt: '2027-03-28T01:30:00Z',
    backAt: '2027-03-28T11:00:00Z',
  },
]) {
  test.describe(() => {
    test.use({ startsAt: noon })
    test(`plays a day without a network in its own time zone, where ${what}, and proves all of it afterwards (PLY-3)`, async ({
      server,
      browser,
      time,
    }) => {
      const observer = createObserver({ isTurned: true })
      const { context, page, noise, close } = await openPlayer(browser, server.url, { observer, time })
      await pairPlayer(page, server)
      const [first, second] = [createBooking('Until Saturday', SQUATS), createBooking('From Sunday', BUNNY)]
      await setBookings(server, { ads: [first, second], slotsPerLoop: 1 })
      const days = { [first.id]: { endsOn: saturday }, [second.id]: { startsOn: sunday } }
      server.setManifest({
        screenType: 'restaurant',
        timeZone: 'Europe/Vienna',
        openingHours: HOURS,
        flights: server.manifest().flights.map((flight) => ({ ...flight, ...days[flight.campaignId] })),
      })
      await waitForManifest(page, server)
      await expectShown(page, first.id)
      await expectInstalled(context, page)

      await context.setOffline(true)
      server.goDown()
      const expectShownLater = async (instant: string, offsetSeconds: number, id: string) => {
        await time.advanceUntilInstant(page, new Date(Date.parse(instant) + offsetSeconds * 1000).toISOString())
        await expectShown(page, id)
      }
      // While a video plays, the clock is turned only at its beginning, because the player skips a video that freezes.
      await waitForNextShowing(observer)
      // Pending requests at the time of the disconnection have arrived by now, or never will.
      const before = server.plays().length
      await expectShownLater(midnight, -SHORTLY_SECONDS, first.id)
      await waitForNextShowing(observer)
      await expectShownLater(midnight, 1, second.id)
      await waitForNextShowing(observer)
      await expectShownLater(midnight, 30 * 60 + 1, 'closed')
      await expectShownLater(opensAt, -SHORTLY_SECONDS, 'closed')
      await expectShownLater(opensAt, 1, second.id)
      await waitForNextShowing(observer)
      await expectShownLater(closesAt, -SHORTLY_SECONDS, second.id)
      await waitForNextShowing(observer)
      await expectShownLater(closesAt, 1, 'closed')
      await time.advanceUntilInstant(page, backAt)
      expect(server.plays()).toHaveLength(before)

      server.comeBack()
      await context.setOffline(false)
      await time.advance(page, 60_000)
      const shown = observer.showings()
      await expect.poll(() => server.plays().length, POLL_OPTIONS).toBe(shown.length)
      expect(shown.length).toBeGreaterThanOrEqual(before + 3)
      expect(findDisagreements([shown], server.plays(), [first, second])).toEqual([])
      expect(noise).toEqual([])
      await close()
    })
  })
}
