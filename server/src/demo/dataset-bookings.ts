import type { COMPANIES } from './dataset.ts'

/** The companies that book. */
export type Advertiser = keyof typeof COMPANIES

export type DemoCampaign = {
  by: Advertiser
  name: string
  type: 'vehicle' | 'restaurant'
  video: string
  /** Days from today to the first day; negative for one that has begun. */
  startsIn: number
  weeks: number
  /** Registration numbers or names of the selected venues. */
  places: readonly string[]
  screens: number
  status: 'Draft' | 'Pending Approval'
  decision: 'approve' | 'reject' | 'wait'
}

export const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    by: 'client',
    name: 'Autumn roast',
    type: 'vehicle',
    video: 'autumn-roast.mp4',
    startsIn: -9,
    weeks: 4,
    places: ['191-L-8801', '181-L-5120'],
    screens: 3,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'client',
    name: 'First sip',
    type: 'vehicle',
    video: 'first-sip.webm',
    startsIn: -9,
    weeks: 1,
    places: ['201-L-1140'],
    screens: 1,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'client',
    name: 'Breakfast club',
    type: 'restaurant',
    video: 'breakfast-club.mp4',
    startsIn: -6,
    weeks: 3,
    places: ['Trattoria Sole', 'Café Salzachblick'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'rival',
    name: 'Winter tyres',
    type: 'vehicle',
    video: 'winter-tyres.mp4',
    startsIn: -5,
    weeks: 2,
    places: ['191-L-8801', '201-L-1140'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'client',
    name: 'Advent opening hours',
    type: 'restaurant',
    video: 'advent-hours.mp4',
    startsIn: 9,
    weeks: 2,
    places: ['Café Salzachblick'],
    screens: 1,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'client',
    name: 'Night market',
    type: 'vehicle',
    video: 'night-market.mp4',
    startsIn: 3,
    weeks: 1,
    places: ['181-L-5120'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'reject',
  },
  {
    by: 'rival',
    name: 'Winter tyres, early',
    type: 'vehicle',
    video: 'winter-tyres.mp4',
    startsIn: 14,
    weeks: 3,
    places: ['181-L-5120'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'wait',
  },
  {
    by: 'client',
    name: 'Give good mornings',
    type: 'restaurant',
    video: 'good-mornings.webm',
    startsIn: 7,
    weeks: 3,
    places: ['Trattoria Sole'],
    screens: 1,
    status: 'Pending Approval',
    decision: 'wait',
  },
  {
    by: 'client',
    name: 'Spring blend',
    type: 'vehicle',
    video: 'cold-brew.mp4',
    startsIn: 120,
    weeks: 2,
    places: [],
    screens: 0,
    status: 'Draft',
    decision: 'wait',
  },
  {
    by: 'studio',
    name: 'The Lantern Keeper',
    type: 'vehicle',
    video: 'lantern-keeper.mp4',
    startsIn: -2,
    weeks: 2,
    places: ['181-L-5120'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'studio',
    name: 'One more chapter',
    type: 'vehicle',
    video: 'one-more-chapter.webm',
    startsIn: -2,
    weeks: 1,
    places: ['191-L-8801', '201-L-1140'],
    screens: 2,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'studio',
    name: 'First week free',
    type: 'vehicle',
    video: 'strong-starts-small.mp4',
    startsIn: -1,
    weeks: 2,
    places: ['191-L-8801'],
    screens: 1,
    status: 'Pending Approval',
    decision: 'approve',
  },
  {
    by: 'studio',
    name: 'Warm at seven',
    type: 'restaurant',
    video: 'warm-at-seven.mp4',
    startsIn: -1,
    weeks: 2,
    places: ['Café Salzachblick'],
    screens: 1,
    status: 'Pending Approval',
    decision: 'approve',
  },
]

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
  decision: 'approve' | 'reject' | 'wait'
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
    decision: 'approve',
  },
  {
    name: 'The hearts of an octopus',
    type: 'vehicle',
    category: 'Entertainment',
    video: 'octopus-quiz.webm',
    startsIn: 0,
    endsIn: 24,
    screens: ['Litemax SSD2445-E Spanpixel Stretched', 'Litemax SSD1906'],
    decision: 'approve',
  },
  {
    name: 'One long breath',
    type: 'restaurant',
    category: 'Entertainment',
    video: 'one-long-breath.mp4',
    startsIn: 0,
    endsIn: 90,
    screens: ['Philips 32BDL3751T', 'iiyama ProLite LH2465HS'],
    decision: 'approve',
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
