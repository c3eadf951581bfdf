import { COMMON } from '@marquee/contract/refusals'
import { reportClientError } from '@marquee/contract/system'
import { Counter } from 'prom-client'
import type { AppContext } from './platform/app-context.ts'
import { refuse } from './platform/errors.ts'
import type { Call } from './platform/http/route.ts'
import { registry } from './platform/metrics.ts'
import { countAttempt } from './platform/rate-limit.ts'
import { logThrottled } from './platform/throttled-log.ts'

const LIMIT = { max: 20, windowSeconds: 3600 }

const clientErrors = new Counter({
  name: 'marquee_client_errors_total',
  help: 'Errors of pages that browsers reported',
  registers: [registry],
})

/**
 * Writes an error of a page into the log, without anything about its person.
 *
 * @throws Refused 404 without `CLIENT_ERRORS=1`, 403 for a page of another site, 429 for more than 20 of one address in
 *   an hour
 */
export async function acceptClientError(
  { body, headers, address, requestId }: Call<typeof reportClientError>,
  { config, db, clock, log }: AppContext,
): Promise<{ accepted: true }> {
  if (!config.acceptsClientErrors) throw refuse(COMMON.notFound)
  if (headers['sec-fetch-site'] !== 'same-origin') throw refuse(COMMON.notYours)
  await countAttempt(db, `client-error:${address}`, LIMIT, clock.now())
  clientErrors.inc()
  const message = hidePeople(body.message)
  const report = { page: hidePeople(body.page), message, stack: hidePeople(body.stack), requestId }
  logThrottled('a page failed in a browser', message, ({ unsaid }: { unsaid?: number }, text) =>
    log.warn({ ...report, unsaid }, text),
  )
  return { accepted: true }
}

/** Removes queries of addresses, emails, ids and long numbers. Exported for its table of cases. */
export function hidePeople(text: string): string {
  return text
    .replace(/[?#][^\s:)'"]+(?=[\s:)'"]|$)/g, '')
    .replace(/[^\s@"'<>()/:]+@[^\s@"'<>()/:]+/g, '[email]')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '[id]')
    .replace(/(?<=\/)[\w-]{24,}(?=\/|\s|$)/g, '[id]')
    .replace(/\d{6,}/g, '[number]')
}
