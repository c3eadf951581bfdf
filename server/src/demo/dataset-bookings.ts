import { type COMPANIES, VENUES } from './dataset.ts'

/** The companies that book. */
export type Advertiser = keyof typeof COMPANIES

/** A campaign on all screens of the selected venues. */
export type DemoBooking = {
  by: Advertiser
  name: string
  video: string
  weeks: number
  /** Registration numbers or names of the selected venues. */
  places: readonly string[]
}

export type DemoCampaign = DemoBooking & {
  /** Days from today to the first day; negative for one that has begun. */
  startsIn: number
  /** Submitted, unless it is a draft. */
  status?: 'Draft'
  /** Approved by default. */
  decision?: 'reject' | 'wait'
}

export const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    by: 'client',
    name: 'Autumn roast',
    video: 'autumn-roast.mp4',
    startsIn: -9,
    weeks: 4,
    places: ['191-L-8801', '181-L-5120'],
  },
  { by: 'client', name: 'First sip', video: 'first-sip.webm', startsIn: -9, weeks: 1, places: ['201-L-1140'] },
  {
    by: 'client',
    name: 'Breakfast club',
    video: 'breakfast-club.mp4',
    startsIn: -6,
    weeks: 3,
    places: ['Trattoria Sole', 'Café Salzachblick'],
  },
  {
    by: 'rival',
    name: 'Winter tyres',
    video: 'winter-tyres.mp4',
    startsIn: -5,
    weeks: 2,
    places: ['191-L-8801', '201-L-1140'],
  },
  {
    by: 'client',
    name: 'Advent opening hours',
    video: 'advent-hours.mp4',
    startsIn: 9,
    weeks: 2,
    places: ['Café Salzachblick'],
  },
  {
    by: 'client',
    name: 'Night market',
    video: 'night-market.mp4',
    startsIn: 3,
    weeks: 1,
    places: ['181-L-5120'],
    decision: 'reject',
  },
  {
    by: 'rival',
    name: 'Winter tyres, early',
    video: 'winter-tyres.mp4',
    startsIn: 14,
    weeks: 3,
    places: ['181-L-5120'],
    decision: 'wait',
  },
  {
    by: 'client',
    name: 'Give good mornings',
    video: 'good-mornings.webm',
    startsIn: 7,
    weeks: 3,
    places: ['Trattoria Sole'],
    decision: 'wait',
  },
  {
    by: 'client',
    name: 'Spring blend',
    video: 'cold-brew.mp4',
    startsIn: 120,
    weeks: 2,
    places: [],
    status: 'Draft',
    decision: 'wait',
  },
  {
    by: 'studio',
    name: 'The Lantern Keeper',
    video: 'lantern-keeper.mp4',
    startsIn: -2,
    weeks: 2,
    places: ['181-L-5120'],
  },
  {
    by: 'studio',
    name: 'One more chapter',
    video: 'one-more-chapter.webm',
    startsIn: -2,
    weeks: 1,
    places: ['191-L-8801', '201-L-1140'],
  },
  {
    by: 'studio',
    name: 'First week free',
    video: 'strong-starts-small.mp4',
    startsIn: -1,
    weeks: 2,
    places: ['191-L-8801'],
  },
  {
    by: 'studio',
    name: 'Warm at seven',
    video: 'warm-at-seven.mp4',
    startsIn: -1,
    weeks: 2,
    places: ['Café Salzachblick'],
  },
]

export const listVenues = ({ places }: DemoBooking) => VENUES.filter(({ name }) => places.includes(name))

/** The type of the selected venues; a campaign without venues is for vehicles. */
export const getType = (booking: DemoBooking) => listVenues(booking)[0]?.kind ?? 'vehicle'

export type DemoInfotainment = {
  name: string
  type: 'vehicle' | 'restaurant'
  category: 'Entertainment' | 'Information'
  video: string
  /** Days from today to the first and the last day. */
  startsIn: number
  endsIn: number
  /** Model names of the screens it was chosen for. */
  screens: readonly string[]
  /** Approved by default. */
  decision?: 'reject' | 'wait'
}

export const INFOTAINMENT: readonly DemoInfotainment[] = [
  {
    name: 'Limerick in three figures',
    type: 'vehicle',
    category: 'Information',
    video: 'limerick-facts.mp4',
    startsIn: 0,
    endsIn: 60,
    screens: ['LG 23SE3KE Outdoor', 'Samsung QB24C-N Interactive'],
  },
  {
    name: 'The hearts of an octopus',
    type: 'vehicle',
    category: 'Entertainment',
    video: 'octopus-quiz.webm',
    startsIn: 0,
    endsIn: 24,
    screens: ['Litemax SSD2445-E Spanpixel Stretched', 'Litemax SSD1906'],
  },
  {
    name: 'One long breath',
    type: 'restaurant',
    category: 'Entertainment',
    video: 'one-long-breath.mp4',
    startsIn: 0,
    endsIn: 90,
    screens: ['Philips 32BDL3751T', 'iiyama ProLite LH2465HS'],
  },
  {
    name: 'Word of the week',
    type: 'restaurant',
    category: 'Information',
    video: 'word-of-the-week.webm',
    startsIn: 0,
    endsIn: 6,
    screens: ['iiyama ProLite LH2465HS'],
    decision: 'wait',
  },
  {
    name: 'Traffic right now',
    type: 'vehicle',
    category: 'Information',
    video: 'traffic-right-now.mp4',
    startsIn: -2,
    endsIn: 12,
    screens: ['LG 23SE3KE Outdoor'],
    decision: 'reject',
  },
]
