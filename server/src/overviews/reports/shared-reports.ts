import { openReport, openReportPdf, openReportPoster } from '@marquee/contract/report-links'
import { COMMON } from '@marquee/contract/refusals'
import { LRUCache } from 'lru-cache'
import { countOpening } from '../../modules/campaigns/commands/report-links.ts'
import { requireSharedCampaign, type SharedCampaign } from '../../modules/campaigns/policy.ts'
import { readPosterPicture } from '../../modules/media/queries/poster-picture.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTES } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countAttempt, type RateLimit } from '../../platform/rate-limit.ts'
import { collectReport, type ReportContent } from './report-content.ts'
import { makeReportFile } from './reports.ts'

/** Every call counts, also one with an unknown link: a page makes two, and a whole office has one address. */
const CALLS_PER_ADDRESS: RateLimit = { max: 300, windowSeconds: 600 }
const FILES_PER_LINK: RateLimit = { max: 60, windowSeconds: 3600 }

type Opening = { params: { token: string }; address: string }

/** The report for anyone who has a link to it (decision 31). */
export const sharedReportRoutes: readonly Route[] = [
  route(openReport, async (call, context) => {
    const shared = await openLink(call, context)
    const { report, reviewedPoster } = await getContent(shared, context)
    await runInTransaction(context.database, (tx) => countOpening(tx, shared, context.clock.now()))
    return { report, hasPoster: reviewedPoster !== null, expiresAt: shared.expiresAt.toISOString() }
  }),

  route(openReportPoster, async (call, context) => {
    const { reviewedPoster } = await getContent(await openLink(call, context), context)
    const picture = await readPosterPicture(context, reviewedPoster)
    if (!picture) throw refuse(COMMON.notFound)
    return { type: 'image/jpeg', fileName: 'poster.jpg', bytes: picture.jpeg }
  }),

  route(openReportPdf, async (call, context) => {
    const shared = await openLink(call, context)
    await countAttempt(context.db, `report-file:${shared.linkId}`, FILES_PER_LINK, context.clock.now())
    const content = await getContent(shared, context)
    return makeReportFile(context, content, content.reviewedPoster, shared.linkId)
  }),
]

/** @throws Refused tooMany; notFound for a link that does not open a report, whatever the reason */
async function openLink({ params, address }: Opening, { db, clock }: AppContext): Promise<SharedCampaign> {
  await countAttempt(db, `report:${address}`, CALLS_PER_ADDRESS, clock.now())
  return requireSharedCampaign(db, params.token, clock.now())
}

const MAX_CACHED = 50
const caches = new WeakMap<AppContext, LRUCache<string, Promise<ReportContent>>>()

/** Computed once a minute for each campaign: a link may be posted where thousands open it. */
async function getContent({ campaignId }: SharedCampaign, context: AppContext): Promise<ReportContent> {
  const cache = caches.get(context) ?? new LRUCache<string, Promise<ReportContent>>({ max: MAX_CACHED })
  caches.set(context, cache)
  const at = context.clock.now()
  const key = `${campaignId} ${Math.floor(at.getTime() / MINUTES)}`
  const known = cache.get(key)
  if (known) return known
  const content = collectReport(context.db, campaignId, at)
  cache.set(key, content)
  // A failure is not kept.
  content.catch(() => cache.delete(key))
  return content
}
