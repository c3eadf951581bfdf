import type { DemoBooking } from './dataset-bookings.ts'

/** The operator of the marketplace, with the details that its documents contain. */
export const BILLING = {
  name: 'Example Marketplace GmbH',
  street: 'Musterstraße 7',
  postcode: '10115',
  town: 'Berlin',
  country: 'DE',
  vatNumber: 'DE300184276',
  registration: 'HRB 100200 B, Amtsgericht Charlottenburg',
  email: 'billing@marketplace.example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountHolder: 'Example Marketplace GmbH',
  vatRateBps: 1_900,
  shareBps: 6_000,
  paymentDays: 14,
  invoicePrefix: 'RE-',
  creditNotePrefix: 'GS-',
  statementPrefix: 'SB-',
  timeZone: 'Europe/Berlin',
} as const

/** Billing details: a client abroad with reverse charge, one at home who is charged VAT, and the partner. */
export const BILLING_DETAILS = {
  client: {
    street: 'Rua do Norte 12',
    postcode: '1200-286',
    town: 'Lisboa',
    country: 'PT',
    vatNumber: 'PT514820365',
    isSmallBusiness: false,
  },
  rival: {
    street: 'Großmannstraße 5',
    postcode: '20539',
    town: 'Hamburg',
    country: 'DE',
    vatNumber: 'DE281415900',
    isSmallBusiness: false,
  },
  studio: {
    street: '9 Catherine Place',
    postcode: 'V94 A2T8',
    town: 'Limerick',
    country: 'IE',
    vatNumber: 'IE3519862C',
    isSmallBusiness: false,
  },
  partner: {
    street: '68 Dock Road',
    postcode: 'V94 6KT3',
    town: 'Limerick',
    country: 'IE',
    vatNumber: 'IE3274015U',
    isSmallBusiness: false,
  },
} as const

/** An approved campaign of a past month, which starts on that day of the month. */
export type PastCampaign = DemoBooking & { monthsAgo: 1 | 2; day: number }

export const PAST_CAMPAIGNS: readonly PastCampaign[] = [
  { by: 'client', name: 'Cold brew', video: 'cold-brew.mp4', monthsAgo: 2, day: 6, weeks: 1, places: ['181-L-5120'] },
  {
    by: 'rival',
    name: 'Wheel check',
    video: 'wheel-check.mp4',
    monthsAgo: 2,
    day: 11,
    weeks: 1,
    places: ['Trattoria Sole'],
  },
  {
    by: 'client',
    name: 'Second cup',
    video: 'breakfast-club.mp4',
    monthsAgo: 1,
    day: 5,
    weeks: 2,
    places: ['Café Salzachblick'],
  },
  {
    by: 'rival',
    name: 'Tyre change',
    video: 'winter-tyres.mp4',
    monthsAgo: 1,
    day: 9,
    weeks: 1,
    places: ['191-L-8801', '201-L-1140'],
  },
  // Runs into the current month: its rest is not yet on a statement.
  {
    by: 'client',
    name: 'Harvest roast',
    video: 'autumn-roast.mp4',
    monthsAgo: 1,
    day: 23,
    weeks: 2,
    places: ['191-L-8801'],
  },
]
