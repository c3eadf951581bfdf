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
export const EMAIL_CHANGE = 'GET /api/users/me/email-change'

export const createAccountAnswers = (role: string, answers: Answers = {}): Answers => ({
  'GET /api/users/me': createSession(role, { phone: '+351 910 000 111' }),
  'GET /api/users/me/second-factor': createFactor({ isOn: false, isMandatory: false, since: null }),
  'GET /api/users/me/sessions': SESSION_LIST,
  [EMAIL_CHANGE]: { body: { emailChange: null } },
  [DELETION]: { body: { obstacles: [], keptDocuments: 3, staying: [] } },
  ...answers,
})
