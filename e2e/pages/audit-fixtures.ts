import type { AuditLine } from '@marquee/contract/audit'
import type { Answers } from './built-pages.ts'
import { createSession } from './built-pages.ts'

/** Lines of the audit log in the server's format. */

const OLGA = '0b7d3c1e-8d0f-4a51-9f0e-0a4b5a5a1d01'
const PARTY = '0b7d3c1e-8d0f-4a51-9f0e-0a4b5a5a1d02'
const createId = (count: number) => `0b7d3c1e-8d0f-4a51-9f0e-${String(count).padStart(12, '0')}`

const BASE: AuditLine = {
  id: createId(1),
  at: '2026-11-21T14:05:07.123Z',
  actorId: OLGA,
  actor: 'Olga Berg',
  address: '192.0.2.7',
  action: 'approve',
  subject: { kind: 'campaign', id: createId(900), name: 'Winter brunch' },
  party: { id: PARTY, name: 'Weber Coffee GmbH' },
  version: 3,
  sha256: 'ab'.repeat(32),
  reason: null,
  changes: null,
  details: null,
}

export const LINES: readonly AuditLine[] = [
  BASE,
  {
    ...BASE,
    id: createId(2),
    at: '2026-11-21T13:40:00.000Z',
    action: 'reject',
    subject: { kind: 'vehicle', id: createId(901), name: 'Skoda Octavia W 1000 AB' },
    reason: 'The plate on the second picture is not the one that was entered. Please take another picture.',
    version: 2,
    sha256: null,
  },
  {
    ...BASE,
    id: createId(3),
    at: '2026-11-21T09:12:30.000Z',
    action: 'update',
    subject: { kind: 'screen', id: createId(902), name: 'LG 23SE3KE' },
    version: null,
    sha256: null,
    changes: {
      status: { from: 'Active', to: 'Under Maintenance' },
      slotsPerLoop: { from: 10, to: 12 },
      impressionMultiplier: { from: null, to: 1.5 },
      imeiNumber: { from: '356938035643809', to: null },
    },
  },
  {
    ...BASE,
    id: createId(4),
    at: '2026-11-20T16:00:00.000Z',
    action: 'suspend',
    subject: { kind: 'user', id: createId(903), name: 'Bartholomäus Wolfeschlegelsteinhausenbergerdorff-Sonnenschein' },
    reason: 'Invoices unpaid',
    version: null,
    sha256: null,
    details: { ended: 2 },
  },
  {
    ...BASE,
    id: createId(5),
    at: '2026-11-19T08:00:00.000Z',
    actorId: null,
    actor: 'Command line',
    address: null,
    action: 'invite',
    subject: { kind: 'user', id: OLGA, name: 'Olga Berg' },
    party: null,
    version: null,
    sha256: null,
  },
]

/** Many lines of the day before, for more than one page. */
export const OLDER: readonly AuditLine[] = Array.from({ length: 40 }, (_, index) => ({
  ...BASE,
  id: createId(100 + index),
  at: new Date(Date.UTC(2026, 10, 18, 12, 0, 0) - index * 60_000).toISOString(),
  subject: { kind: 'campaign', id: createId(1000 + index), name: `Campaign ${index + 1}` },
}))

export const PAGE_CURSOR = `1_${createId(1)}`

export const AUDIT: Answers = {
  'GET /api/users/me': createSession('operator'),
  'GET /api/operator/audit': { body: { lines: LINES, next: null, newest: PAGE_CURSOR } },
  'GET /api/operator/audit/news': { body: { count: 0 } },
  'GET /api/operator/audit/actors': {
    body: {
      actors: [
        { id: OLGA, name: 'Olga Berg' },
        { id: null, name: 'Command line' },
      ],
    },
  },
  'GET /api/operator/views': { body: { views: [] } },
}
