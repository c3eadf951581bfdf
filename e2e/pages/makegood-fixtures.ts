import type { Makegood, OperatorMakegood } from '@marquee/contract/makegoods'
import { CAMPAIGN, DETAILS, STORED } from './campaign-fixtures.ts'

/** What is offered for missing plays of the campaign `STORED`, as defined by the contract. */

export const MAKEGOOD_CALL = `${DETAILS}/makegood`
export const DECIDE_CALL = MAKEGOOD_CALL.replace('GET', 'POST')
export const RULE_CALL = 'GET /api/operator/makegood-settings'
export const LIST_CALL = 'GET /api/operator/makegoods'

/** After the plays of the campaign are final. */
export const LATER = '2026-12-31T12:00:00Z'

export const MAKEGOOD: Makegood = {
  state: 'offered',
  promisedPlays: 12_880,
  missingPlays: 690,
  offeredAt: '2026-12-31T11:00:00.000Z',
  decideBy: '2027-01-14',
  decidedAt: null,
  byDefault: false,
  default: 'credit',
  offersDays: true,
  days: {
    startsOn: '2027-01-01',
    endsOn: '2027-01-04',
    screenCount: 2,
    screens: STORED.screensRunningOn.slice(0, 2).map(({ screenId, name, vehicle }, index) => ({
      _id: screenId,
      name,
      venue: vehicle?.registrationNumber ?? '',
      missing: 230,
      startsOn: index === 0 ? '2027-01-01' : '2027-01-03',
      endsOn: index === 0 ? '2027-01-02' : '2027-01-04',
    })),
    unavailableCount: 1,
    unavailable: STORED.screensRunningOn.slice(2, 3).map(({ screenId, name, vehicle }) => ({
      _id: screenId,
      name,
      venue: vehicle?.registrationNumber ?? '',
      missing: 230,
    })),
    isRestCredited: true,
    creditCents: 214,
    seen: 'the days that were shown',
  },
  credit: { amount: { netCents: 643, grossCents: 765 }, seen: '643 765' },
  campaign: null,
  creditNotes: [],
}

const GIVEN = '018f0000-0000-7000-8000-000000000990'

export const GAVE_DAYS: Makegood = {
  ...MAKEGOOD,
  state: 'days',
  decidedAt: LATER,
  default: null,
  offersDays: false,
  days: null,
  credit: null,
  campaign: { _id: GIVEN, startsOn: '2027-01-01', endsOn: '2027-01-04' },
  creditNotes: [{ _id: '018f0000-0000-7000-8000-000000000991', number: 'GS-2026-000004', grossCents: 255 }],
}

export const GAVE_CREDIT: Makegood = {
  ...GAVE_DAYS,
  state: 'credit',
  byDefault: true,
  campaign: null,
  creditNotes: [{ _id: '018f0000-0000-7000-8000-000000000991', number: 'GS-2026-000004', grossCents: 765 }],
}

const listed = (name: string, more: Partial<OperatorMakegood>): OperatorMakegood => ({
  campaign: {
    _id: name === 'Autumn roast' ? CAMPAIGN : `018f0000-0000-7000-8000-00000000099${name.length % 10}`,
    name,
    isDeleted: false,
  },
  company: { _id: '018f0000-0000-7000-8000-000000000001', name: 'Brisa Coffee' },
  state: 'offered',
  byDefault: false,
  promisedPlays: 12_880,
  missingPlays: 690,
  creditCents: 643,
  creditedCents: 0,
  offeredAt: '2026-12-31T11:00:00.000Z',
  decideBy: '2027-01-14',
  decidedAt: null,
  ...more,
})

export const MAKEGOODS = {
  makegoods: [
    listed('Autumn roast', {}),
    listed('Winter', { state: 'credit', byDefault: true, creditedCents: 1_200, creditCents: 1_200, decidedAt: LATER }),
    listed('Spring blend', { state: 'days', creditedCents: 214, decidedAt: LATER }),
    listed('Iced', { state: 'declined', decidedAt: LATER }),
  ],
  total: 4,
  creditedCents: 1_414,
}

export const RULE = { settings: { mode: 'choice', minPercent: 5, choiceDays: 14 } }
