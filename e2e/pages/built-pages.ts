import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { NO_MONEY } from './billing-fixtures.ts'

/** An address that leads nowhere: the built files answer from disk and every call from the test. */
const ORIGIN = 'http://marquee.test'
/** Where the built pages lie. */
export const DIST = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../../web/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * What the replaced server says to a call: a status and a body, at once or when the promise settles.
 *
 * The body is sent as JSON, or as it is when another content type is named.
 */
export type Answer = { status?: number; body: unknown; contentType?: string }
export type Answers = Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>>
/** What the page sent to it. */
export type Sent = { call: string; authorization: string | undefined; body: string | null }

export const TOKEN = 'abc.def.ghi'

/** The answer of the current-user call for somebody of that role. */
export function createSession(role: string, more: object = {}): Answer {
  const user = { _id: role, firstName: 'Inês', lastName: 'Carvalho', email: 'ines@brisa.example', phone: '', role }
  return { body: { success: true, user: { ...user, profileImage: null, emailVerified: true, ...more } } }
}

/** A refusal as every call makes it. */
export function createRefusal(status: number, message: string, error = message): Answer {
  return { status, body: { message, error, code: 'refused', requestId: 'r-1' } }
}

/**
 * Opens a page of the built application with the server replaced; calls without an answer are refused with 501.
 *
 * @returns everything that is sent, also later
 */
export async function open(
  page: Page,
  path: string,
  answers: Answers = {},
  storage: Record<string, string> = {},
): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname.startsWith('/api/') ? answer(route, pathname, answers, sent) : serveFile(route, pathname)
  })
  // Once, before the application starts; a reload finds what the application left.
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('prepared')) return
    sessionStorage.setItem('prepared', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(ORIGIN + path)
  return sent
}

async function answer(route: Route, pathname: string, answers: Answers, sent: Sent[]): Promise<void> {
  const request = route.request()
  const call = `${request.method()} ${pathname}`
  // At once, so that what was sent stands in the order in which it was.
  sent.push({ call, authorization: request.headers().authorization, body: request.postData() })
  const prepared = answers[call] ?? DEFAULT_ANSWERS[call] ?? createRefusal(501, 'The test has no answer for this call.')
  const { status = 200, body, contentType } = typeof prepared === 'function' ? await prepared() : prepared
  const text = contentType ? String(body) : JSON.stringify(body)
  await route.fulfill({ status, contentType: contentType ?? 'application/json', body: text })
}

/** What many pages ask beside their own, for tests that are about something else. */
const DEFAULT_ANSWERS: Answers = {
  ...NO_MONEY,
  'GET /api/operator/first-run': { body: { steps: [] } },
  'GET /api/operator/overview': {
    body: {
      reviews: { waiting: 0, overdue: 0, oldestAt: null },
      alerts: { open: 0, unacknowledged: 0 },
      screens: { online: 0, offline: 0, never: 0, unpaired: 0 },
      campaigns: { running: 0, withoutPlays: 0, now: { playing: 0, closed: 0, offline: 0, unheard: 0, unused: 0 } },
      receivable: { invoices: 0, cents: 0 },
      people: { newThisWeek: 0 },
      money: {
        overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
        openBankEntries: 0,
        waitingInvoices: 0,
        hasSettings: true,
        uncheckedVatNumbers: 0,
        payoutsToApprove: 0,
        returnedTransfers: 0,
      },
      lookedAt: null,
    },
  },
}

async function serveFile(route: Route, pathname: string): Promise<void> {
  const file = extname(pathname) === '' ? 'index.html' : pathname
  const body = await readFile(join(DIST, file))
  await route.fulfill({ contentType: TYPES[extname(file)] ?? 'application/octet-stream', body })
}

/** An answer that comes when the test says so. */
export function holdAnswer(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, release: () => resolve(answer) }
}

export const getPath = (page: Page): string => new URL(page.url()).pathname

export const listSent = (sent: readonly Sent[], call: string): Sent[] => sent.filter((one) => one.call === call)

export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'device')))
