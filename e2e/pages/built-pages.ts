import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { NO_MONEY } from './billing-fixtures.ts'

/** An unreachable address: the built files come from disk and every call is answered by the test. */
const ORIGIN = 'http://marquee.test'
/** Only such an origin may encode videos. */
export const SECURE_ORIGIN = 'https://marquee.test'
/** The folder of the built pages. */
export const DIST = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../../web/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * The replaced server's answer to a call: a status and a body, at once or when the promise settles.
 *
 * The body is sent as JSON, or unchanged with another content type.
 */
export type Answer = { status?: number; body: unknown; contentType?: string }
export type Answers = Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>>
/** The request of the page. */
export type Sent = { call: string; authorization: string | undefined; body: string | null }

export const TOKEN = 'abc.def.ghi'
/** The refusal of a call without an answer. */
export const UNANSWERED = 'The test has no answer for this call.'

/** The answer of the current-user call for a user with that role. */
export function createSession(role: string, more: object = {}): Answer {
  const user = { _id: role, firstName: 'Inês', lastName: 'Carvalho', email: 'ines@brisa.example', phone: '', role }
  return {
    body: { success: true, user: { ...user, language: 'en', profileImage: null, emailVerified: true, ...more } },
  }
}

/** A refusal in the format of all calls. */
export function createRefusal(status: number, message: string, error = message): Answer {
  return { status, body: { message, error, code: 'refused', requestId: 'r-1' } }
}

const MEDIA_PATH = /^\/api\/(s3\/images|maps)\//

/**
 * Opens a page of the built application with the server replaced; calls without an answer are refused with 501.
 *
 * @param serveMedia answers for pictures, videos and map files; otherwise they are calls, too
 * @returns all requests, including later ones
 */
export async function open(
  page: Page,
  path: string,
  answers: Answers = {},
  storage: Record<string, string> = {},
  origin = ORIGIN,
  serveMedia?: (route: Route) => Promise<void>,
): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (serveMedia && MEDIA_PATH.test(pathname)) return serveMedia(route)
    return pathname.startsWith('/api/') ? answer(route, pathname, answers, sent) : serveFile(route, pathname)
  })
  // Once, before the application starts; after a reload the storage is as the application left it.
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('prepared')) return
    sessionStorage.setItem('prepared', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(origin + path)
  return sent
}

async function answer(route: Route, pathname: string, answers: Answers, sent: Sent[]): Promise<void> {
  const request = route.request()
  const call = `${request.method()} ${pathname}`
  // Recorded at once, so that the requests are in their order.
  sent.push({ call, authorization: request.headers().authorization, body: request.postData() })
  const prepared = answers[call] ?? DEFAULT_ANSWERS[call] ?? createRefusal(501, UNANSWERED)
  const { status = 200, body, contentType } = typeof prepared === 'function' ? await prepared() : prepared
  const text = contentType ? String(body) : JSON.stringify(body)
  await route.fulfill({ status, contentType: contentType ?? 'application/json', body: text })
}

/** Answers that many pages need, for tests of other topics. */
const DEFAULT_ANSWERS: Answers = {
  ...NO_MONEY,
  'GET /api/notifications/unread': { body: { unread: 0 } },
  'GET /api/maps': { body: { areas: [] } },
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

/** An answer that the test releases. */
export function holdAnswer(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, release: () => resolve(answer) }
}

export const getPath = (page: Page): string => new URL(page.url()).pathname

export const listSent = (sent: readonly Sent[], call: string): Sent[] => sent.filter((one) => one.call === call)

export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'device')))
