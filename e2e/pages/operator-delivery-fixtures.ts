import type { Answers } from './built-pages.ts'
import { STORED } from './campaign-fixtures.ts'
import { createDelivery, deliveredScreen, EVENTS, flightDays } from './delivery-fixtures.ts'
import { campaign, ME } from './operator-campaign-fixtures.ts'

/** A campaign with its report and history, as the operator sees it. */

export const [ORDER = ''] = STORED.screensRunningOn.map(({ screenId }) => screenId)
const REPORT = createDelivery(
  STORED._id,
  flightDays(STORED.startDate, STORED.endDate, '2026-11-20'),
  STORED.screensRunningOn.map(({ screenId }) => deliveredScreen(screenId, { shortfall: 12 })),
)
export const createCampaignAnswers = (more: Parameters<typeof campaign>[1] = {}): Answers => ({
  ...ME,
  [`GET /api/operator/campaigns/${STORED._id}`]: {
    body: campaign(1, { _id: STORED._id, name: 'Autumn roast', ...more }),
  },
  [`GET /api/campaigns/${STORED._id}`]: { body: { ...STORED, status: more.status ?? STORED.status } },
  [`GET /api/campaigns/${STORED._id}/delivery`]: { body: REPORT },
  [`GET /api/campaigns/${STORED._id}/history`]: { body: { events: EVENTS } },
})
