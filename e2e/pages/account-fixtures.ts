import type { ApiKey } from '@marquee/contract/api-keys'
import { type Answers, createSession } from './built-pages.ts'
import { createFactor, SESSION_LIST } from './security-fixtures.ts'

/** The account page of a user. */

export const NEW_EMAIL = 'ines@new.example'
export const CHANGE = {
  newEmail: NEW_EMAIL,
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-21T10:00:00.000Z',
}
export const DELETION = 'GET /api/users/me/deletion'
export const API_KEYS = 'GET /api/api-keys'
export const API_KEY: ApiKey = {
  _id: '018f6a00-0000-7000-8000-0000000000e1',
  name: 'Booking system',
  prefix: 'mq_Zk3f9Q',
  access: 'write',
  areas: ['campaigns', 'billing'],
  createdAt: '2026-11-19T09:00:00.000Z',
  createdBy: 'Inês Carvalho',
  isOwn: true,
  expiresAt: '2027-11-19T09:00:00.000Z',
  lastUsedOn: '2026-11-20',
  state: 'open',
}
export const KEY_LIST: readonly ApiKey[] = [
  API_KEY,
  {
    ...API_KEY,
    _id: '018f6a00-0000-7000-8000-0000000000e2',
    name: 'Wallboard',
    access: 'read',
    areas: ['screens'],
    createdBy: 'Mona Keller',
    isOwn: false,
    expiresAt: null,
    lastUsedOn: null,
    state: 'revoked',
  },
]
export const EMAIL_CHANGE = 'GET /api/users/me/email-change'

export const createAccountAnswers = (role: string, answers: Answers = {}): Answers => ({
  'GET /api/users/me': createSession(role, { phone: '+351 910 000 111' }),
  'GET /api/users/me/second-factor': createFactor({ isOn: false, isMandatory: false, since: null }),
  'GET /api/users/me/sessions': SESSION_LIST,
  [API_KEYS]: { body: { keys: KEY_LIST } },
  [EMAIL_CHANGE]: { body: { emailChange: null } },
  [DELETION]: { body: { obstacles: [], keptDocuments: 3, staying: [] } },
  ...answers,
})
