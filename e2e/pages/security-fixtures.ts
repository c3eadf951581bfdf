import type { Answer } from './built-pages.ts'

/** The second factor and the sessions of an operator. */

export const createFactor = (more: object = {}): Answer => ({
  body: {
    secondFactor: { isOn: true, isMandatory: true, since: '2026-11-20T09:30:00.000Z', recoveryCodesLeft: 9, ...more },
  },
})
const SESSION = {
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  address: '203.0.113.7',
}
export const [HERE, THERE] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
export const SESSION_LIST: Answer = {
  body: {
    sessions: [
      { ...SESSION, _id: HERE, browser: 'Chrome', system: 'Linux', isCurrent: true },
      { ...SESSION, _id: THERE, browser: 'Safari', system: 'iPhone', isCurrent: false },
      { ...SESSION, _id: HERE.replace(/1$/, '3'), browser: null, system: null, address: null, isCurrent: false },
    ],
  },
}
