import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './scalars.ts'

/** The kinds that an operator can search for. Hits of the same rank are listed in this order. */
export const SEARCH_KINDS = [
  'company',
  'partner',
  'person',
  'invoice',
  'credit-note',
  'statement',
  'campaign',
  'vehicle',
  'restaurant',
  'screen',
  'location',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** One letter matches nearly everything. */
export const MIN_SEARCH_LENGTH = 2
/** Hits of one kind in a response. */
export const MAX_HITS_PER_KIND = 5

export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  /** its name or number */
  text: z.string(),
  /** its owner or venue */
  note: z.string(),
  /** The page that shows it. */
  page: z.enum(['person', 'document', 'month', 'campaign', 'review', 'fleet', 'screen', 'location']),
  /** The parameter of that page: an id, the month of a statement, or the search words for the fleet. */
  target: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchConsole = endpoint({
  method: 'GET',
  path: '/api/operator/search',
  who: ['operator'],
  permission: 'console',
  summary:
    'Finds companies, partners, people, documents, campaigns, places, screens and locations by name or number, best hits first',
  query: z.object({ q: text(100).check(z.minLength(MIN_SEARCH_LENGTH)) }),
  reply: z.object({ hits: z.array(searchHit) }),
})
