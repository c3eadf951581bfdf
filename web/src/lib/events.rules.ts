import type { UserEvents } from '@marquee/contract/system'

/** One event of a server-sent stream. */
export type ServerEvent = { event: string; data: string }

/**
 * Takes the complete events from the start of the received text and returns the rest.
 *
 * Comments (lines that start with a colon) keep the connection open and are not events.
 */
export function parseEvents(arrived: string): { events: ServerEvent[]; rest: string } {
  const blocks = arrived.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(readEvent).filter((event) => event !== null), rest }
}

function readEvent(block: string): ServerEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length === 0 && event === 'message' ? null : { event, data: data.join('\n') }
}

/** The delay before the next attempt: 1, 2, 4 ... at most 30 seconds, plus up to a quarter at random. */
export function computeBackoffMs(attempt: number, chance: number): number {
  const base = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10))
  return Math.round(base * (1 + chance / 4))
}

/** The query keys that each event invalidates. */
const STALE_KEYS: Readonly<Record<keyof UserEvents, readonly string[] | 'all'>> = {
  resync: 'all',
  audit: ['auditNews'],
  alerts: ['alerts', 'operatorOverview'],
  screen: ['screens', 'screen', 'dashboard', 'operatorOverview', 'fleet'],
  remote: ['remote'],
  review: [
    'reviews',
    'operatorOverview',
    'vehicles',
    'people',
    'person',
    'restaurants',
    'restaurant',
    'infotainmentVideos',
    'infotainmentVideo',
    // the content of a screen depends on the decisions
    'screens',
    'screen',
    'dashboard',
  ],
  campaign: ['campaigns', 'campaign', 'dashboard', 'availability', 'screen', 'reviews', 'operatorOverview'],
  // a booking changes the sums on all billing pages
  billing: [
    'invoices',
    'invoice',
    'statements',
    'earnings',
    'billingDetails',
    'billingMonth',
    'bankFiles',
    'bankEntries',
    'nextPayout',
    'payouts',
    'payout',
    'ledger',
    'campaigns',
    'campaign',
    'operatorOverview',
  ],
  plays: ['campaign', 'screen'],
  lock: ['reviewLocks'],
  // an invitation that was accepted is one
  notification: ['notifications', 'unreadNotifications', 'team'],
  membership: 'all',
}

/** The query keys that the event invalidates; an unknown event invalidates nothing. */
export function listStaleKeys(event: string): readonly string[] | 'all' {
  return Object.hasOwn(STALE_KEYS, event) ? STALE_KEYS[event as keyof UserEvents] : []
}
