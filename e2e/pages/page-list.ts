import type { VenueRule } from '@marquee/contract/ad-categories'
import { type Answers, createSession } from './built-pages.ts'
import { CHANGE, createAccountAnswers, EMAIL_CHANGE } from './account-fixtures.ts'
import * as audit from './audit-fixtures.ts'
import * as billing from './billing-fixtures.ts'
import { createDelivery, deliveredScreen, EVENTS, flightDays } from './delivery-fixtures.ts'
import { EARLIER, STORED, VIDEOS } from './campaign-fixtures.ts'
import { HAMBURG, SOLE_ID, VENUE_ANSWERS } from './client-venue-fixtures.ts'
import { fleetAnswers } from './fleet-fixtures.ts'
import { CARD, GET_CARD } from './house-card-fixtures.ts'
import { createNotificationAnswers } from './notification-fixtures.ts'
import { createOverviewAnswers, COUNTS, GROUPS } from './operator-overview-fixtures.ts'
import * as money from './operator-billing-fixtures.ts'
import { OFFER } from './extension-fixtures.ts'
import { LIST_CALL, MAKEGOODS, RULE, RULE_CALL } from './makegood-fixtures.ts'
import * as operator from './operator-campaign-fixtures.ts'
import { createCampaignAnswers } from './operator-delivery-fixtures.ts'
import * as invoices from './operator-invoice-fixtures.ts'
import { operatorScreenAnswers } from './operator-screen-fixtures.ts'
import {
  createInstallation,
  GET_INSTALLATION,
  INSTALL_TOKEN,
  INSTALLER_LINK,
  LIST_LINKS,
  LIST_VENUES,
  VENUES as INSTALLER_VENUES,
} from './install-fixtures.ts'
import * as people from './people-fixtures.ts'
import * as reviews from './review-fixtures.ts'
import { CLIENT_ANSWERS, IDS, PARTNER_ANSWERS } from './route-fixtures.ts'
import { createSharedReport, OPEN_REPORT, POSTER, REPORT_LINK, TOKEN } from './report-fixtures.ts'
import * as screens from './screen-fixtures.ts'
import { createFactor, SESSION_LIST } from './security-fixtures.ts'
import * as team from './team-fixtures.ts'

/** Every page of the application with filled answers, for tests of all pages. */

export type ListedPage = readonly [path: string, answers: Answers]

const VENUE_RULES: readonly VenueRule[] = [
  {
    _id: IDS.restaurant,
    kind: 'restaurant',
    name: 'Trattoria',
    locationName: 'Hamburg',
    blockedCategories: ['alcohol'],
  },
  { _id: IDS.vehicle, kind: 'vehicle', name: 'Ford Transit, HH-1', locationName: 'Hamburg', blockedCategories: [] },
]

/** The day of all answers. */
export const TODAY = '2026-11-20'
export const NOW = new Date(`${TODAY}T12:00:00Z`)

const VERIFY = 'GET /api/users/verifyEmail/tk'
const MAIL = { to: 'ines@brisa.example', subject: 'Reset it', text: 'Hello', html: '', at: '2026-11-20T10:00:00Z' }

/** The poster of a report: one pixel. */
const PICTURE = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
}

const PUBLIC: readonly ListedPage[] = [
  ['/', {}],
  ['/ownersignup', {}],
  ['/companysignup', {}],
  ['/verifyEmail', {}],
  ['/verifyEmail/tk', { [VERIFY]: { body: { success: false, message: '' } } }],
  ['/reset-password', {}],
  ['/reset-password/tk', {}],
  ['/email-change/confirm/tk', {}],
  ['/email-change/cancel/tk', {}],
  [`/report/${TOKEN}`, { [OPEN_REPORT]: { body: createSharedReport(TODAY) }, [POSTER]: PICTURE }],
  [
    `/install/${INSTALL_TOKEN}`,
    { [GET_INSTALLATION]: { body: createInstallation() }, [LIST_VENUES]: { body: INSTALLER_VENUES } },
  ],
  ['/account-deletion/keep/tk', {}],
  ['/invitation/tk', { [team.FIND]: { body: { invitation: team.DETAILS } } }],
  ['/notfound', {}],
  ['/mailbox', { 'GET /api/mailbox': { body: { messages: [MAIL] } } }],
]

/** The server has no such membership. */
const SWITCH: Answers = {
  'PUT /api/users/me/membership': {
    status: 404,
    body: { message: '', error: '', code: 'notFound', requestId: 'r-1' },
  },
}

const EARNING: Answers = {
  [`GET /api/owners/${IDS.owner}/blocked-categories`]: { body: { venues: VENUE_RULES } },
  ...createAccountAnswers('partner'),
  ...PARTNER_ANSWERS,
  ...createNotificationAnswers('partner'),
  [LIST_LINKS]: { body: { links: [INSTALLER_LINK] } },
  [`GET /api/owners/${IDS.owner}/campaigns/${IDS.campaign}/veto`]: {
    body: {
      campaign: { _id: IDS.campaign, name: STORED.name, category: 'alcohol', video: null },
      possibleUntil: '2026-11-21T08:00:00.000Z',
      veto: null,
    },
  },
  [billing.GET_EARNINGS]: { body: billing.EARNINGS },
  [billing.LIST_STATEMENTS]: billing.statementList(billing.STATEMENTS),
  [billing.GET_DETAILS]: billing.createDetails({}, billing.ACCEPTED),
  [screens.createEarningsCall(IDS.screen)]: { body: { months: billing.SCREEN_MONTHS } },
}

const PARTNER: readonly ListedPage[] = [
  '/account',
  '/ownerdashboard',
  '/ownerprofile',
  '/mobileLocations',
  '/fixedLocations',
  '/fixedLocations/add',
  `/fixedLocations/edit/${IDS.restaurant}`,
  `/restaurants/details/${IDS.restaurant}`,
  '/screens',
  '/import/vehicles',
  '/import/restaurants',
  '/import/screens',
  `/screendetails/${IDS.screen}`,
  '/infotainmentvideos',
  '/infotainmentvideos/add',
  `/infotainmentvideos/edit/${IDS.video}`,
  `/infotainmentvideos/${IDS.video}`,
  `/owner/campaigns/${IDS.campaign}`,
  '/earnings',
  '/advertising',
  '/notifications',
]
  .map((path): ListedPage => [path, EARNING])
  .concat([['/team', { ...EARNING, ...team.createTeamAnswers('partner') }]])

const BOOKING: Answers = {
  ...createAccountAnswers('client', { [EMAIL_CHANGE]: { body: { emailChange: CHANGE } } }),
  ...CLIENT_ANSWERS,
  ...createNotificationAnswers('client'),
  [`GET /api/campaigns/${IDS.campaign}/delivery`]: {
    body: createDelivery(
      IDS.campaign,
      flightDays(STORED.startDate, STORED.endDate, TODAY),
      STORED.screensRunningOn.map(({ screenId }) => deliveredScreen(screenId, { shortfall: 12 })),
    ),
  },
  [`GET /api/campaigns/${IDS.campaign}/history`]: { body: { events: EVENTS } },
  [`GET /api/campaigns/${IDS.campaign}/extension`]: { body: OFFER },
  [`GET /api/campaigns/${IDS.campaign}/report-subscription`]: { body: { isSubscribed: true } },
  [`GET /api/campaigns/${IDS.campaign}/report-links`]: { body: { links: [REPORT_LINK] } },
  [billing.LIST_INVOICES]: billing.invoiceList(billing.INVOICES),
  [billing.GET_INVOICE]: billing.invoice(),
  [VIDEOS]: { body: { videos: EARLIER, total: EARLIER.length } },
  ...VENUE_ANSWERS,
}

const CLIENT: readonly ListedPage[] = [
  '/account',
  '/companydashboard',
  '/companyprofile',
  '/campaigns',
  '/campaigns/add',
  `/campaigns/edit/${IDS.campaign}`,
  `/campaigndetails/${IDS.campaign}`,
  '/invoices',
  '/videos',
  '/venues',
  `/venues?location=${HAMBURG}`,
  `/venues/restaurant/${SOLE_ID}`,
  `/invoices/${billing.INVOICE}`,
  '/notifications',
]
  .map((path): ListedPage => [path, BOOKING])
  .concat([
    ['/team', { ...BOOKING, ...team.createTeamAnswers('client') }],
    [`/switch/${team.OTHER}`, { ...BOOKING, ...team.createTeamAnswers('client'), ...SWITCH }],
  ])

const RUN = money.payout('draft')
const SIGNED_IN: Answers = { 'GET /api/users/me': createSession('operator') }
const VIEWS: Answers = { 'GET /api/operator/views': { body: { views: [] } } }
const PEOPLE = 'GET /api/operator/people'
const CATALOGUE: Answers = {
  ...operator.ME,
  'GET /api/operator/catalogue': operator.CATALOGUE,
  'GET /api/operator/booking-settings': { body: { settings: { decisionDays: 3, newCompanyScreenDays: 2000 } } },
}

const CREDIT = {
  id: people.ID,
  kind: 'credit',
  cents: 30_000,
  bookedOn: '2026-11-19',
  note: '',
  byName: 'Maud Verbeke',
  at: '2026-11-19T10:00:00Z',
  isUndone: false,
  bankEntryId: null,
}

const OPERATOR: readonly ListedPage[] = [
  ['/operator', createOverviewAnswers(GROUPS, COUNTS)],
  ['/operator/review', reviews.createReviewAnswers([reviews.CAMPAIGN, reviews.VEHICLE])],
  ['/operator/fleet', fleetAnswers],
  [`/operator/screens/${screens.VEHICLE_SCREEN}`, operatorScreenAnswers()],
  [
    '/operator/campaigns',
    {
      ...operator.ME,
      ...VIEWS,
      'GET /api/operator/campaigns': operator.listed(operator.CAMPAIGNS),
      'GET /api/operator/campaigns/choices': operator.CHOICES,
    },
  ],
  [`/operator/campaigns/${STORED._id}`, createCampaignAnswers()],
  ['/operator/billing', money.MONEY],
  [
    `/operator/billing/invoices/${invoices.INVOICE.id}`,
    { ...money.MONEY, [`GET /api/invoices/${invoices.INVOICE.id}`]: { body: { invoice: invoices.WHOLE } } },
  ],
  ['/operator/billing/bank', money.MONEY],
  ['/operator/billing/payouts', money.MONEY],
  [
    `/operator/billing/payouts/${RUN.id}`,
    { ...money.MONEY, [`GET /api/operator/payouts/${RUN.id}`]: { body: { payout: RUN } } },
  ],
  ['/operator/billing/settings', money.MONEY],
  ['/operator/billing/ledger', money.MONEY],
  [
    '/operator/people',
    { ...SIGNED_IN, ...VIEWS, [PEOPLE]: people.listPeopleAnswer([people.INES, people.PARTNER], 120) },
  ],
  [
    `/operator/people/${people.ID}`,
    {
      ...SIGNED_IN,
      [`${PEOPLE}/${people.ID}`]: { body: { person: people.INES } },
      [`GET /api/operator/parties/${people.ID}/billing`]: billing.createDetails({ vatNumber: 'PT514820365' }),
      [`GET /api/operator/parties/${people.ID}/credit`]: { body: { creditCents: 30_000, moves: [CREDIT] } },
    },
  ],
  ['/operator/makegoods', { ...operator.ME, [RULE_CALL]: { body: RULE }, [LIST_CALL]: { body: MAKEGOODS } }],
  ['/operator/catalogue', CATALOGUE],
  ['/operator/house-card', { ...operator.ME, [GET_CARD]: { body: CARD } }],
  ['/notifications', { ...SIGNED_IN, ...createNotificationAnswers('operator') }],
  ['/operator/audit', audit.AUDIT],
  ['/account', createAccountAnswers('operator')],
  [
    '/operator/security',
    { ...SIGNED_IN, 'GET /api/users/me/second-factor': createFactor(), 'GET /api/users/me/sessions': SESSION_LIST },
  ],
]

const isBilling = ([path]: ListedPage) => path.startsWith('/operator/billing')

export const PAGES = {
  public: PUBLIC,
  partner: PARTNER,
  client: CLIENT,
  operator: OPERATOR.filter((page) => !isBilling(page)),
  billing: OPERATOR.filter(isBilling),
} as const

/** The answers with the account in that language; the pages would follow another one. */
export function speak(answers: Answers, language: string): Answers {
  const me = answers['GET /api/users/me']
  if (me === undefined || typeof me === 'function') return answers
  const { user, ...body } = me.body as { user: object }
  return { ...answers, 'GET /api/users/me': { ...me, body: { ...body, user: { ...user, language } } } }
}
