/** One event of a server-sent stream. */
export type ServerEvent = { event: string; data: string }

/**
 * Takes the complete events off the front of what has arrived and gives back the rest.
 *
 * Comments (lines that start with a colon) keep the line open and are no events.
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

/** How long to wait before the next try: 1, 2, 4 ... at most 30 seconds, with up to a quarter of chance. */
export function computeBackoffMs(attempt: number, chance: number): number {
  const base = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10))
  return Math.round(base * (1 + chance / 4))
}

/** Nouns whose kept answers an event makes old. */
const STALE_KEYS: Readonly<Record<string, readonly string[]>> = {
  audit: ['auditNews'],
  alerts: ['alerts', 'operatorOverview'],
  screen: ['screens', 'screen', 'dashboard', 'operatorOverview', 'fleet'],
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
    // what runs on a screen follows the decisions
    'screens',
    'screen',
    'dashboard',
  ],
  campaign: ['campaigns', 'campaign', 'dashboard', 'availability', 'screen', 'reviews', 'operatorOverview'],
  // whatever is booked moves sums on all pages about money
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
  claim: ['reviewClaims'],
}

/** The nouns that the event makes old; an event that is not known makes nothing old. */
export function listStaleKeys(event: string): readonly string[] {
  return STALE_KEYS[event] ?? []
}
