import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './scalars.ts'

/** What an operator can search for; within one rank the hits are listed in this order. */
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

/** One letter fits nearly everything. */
export const MIN_SEARCH_LENGTH = 2
/** Hits of one kind in an answer. */
export const MAX_HITS_PER_KIND = 5

export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  /** what it is called */
  text: z.string(),
  /** whose it is, or where */
  note: z.string(),
  /** The page that shows it. */
  page: z.enum(['person', 'document', 'month', 'campaign', 'review', 'fleet', 'screen', 'location']),
  /** What that page takes: an id, the month of a statement, or the words that narrow the fleet. */
  target: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchConsole = endpoint({
  method: 'GET',
  path: '/api/operator/search',
  who: ['operator'],
  summary:
    'Finds companies, partners, people, documents, campaigns, places, screens and locations by name or number, best hits first',
  query: z.object({ q: text(100).check(z.minLength(MIN_SEARCH_LENGTH)) }),
  reply: z.object({ hits: z.array(searchHit) }),
})
