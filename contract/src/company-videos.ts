import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'
import { refusal } from './refusals.ts'
import { campaignStatus, day, id, instant, page, successReply } from './scalars.ts'

/** The library: the videos of a company's campaigns, each content once. */

export const VIDEOS_PER_PAGE = 24
/** A video names at most this many of the campaigns that use it, the newest first. */
export const MAX_NAMED_CAMPAIGNS = 5

export const companyVideo = z.object({
  /** the name under which it is served, of its newest campaign; a form sends it as `storedVideo` */
  name: z.string(),
  type: z.string(),
  poster: z.nullable(z.string()),
  sizeBytes: z.number(),
  durationSeconds: z.number(),
  width: z.number(),
  height: z.number(),
  /** when it was first used */
  addedAt: instant,
  campaigns: z.array(z.object({ _id: id, name: z.string(), status: campaignStatus, startDate: day, endDate: day })),
  campaignCount: z.number(),
})
export type CompanyVideo = z.infer<typeof companyVideo>

const byName = z.object({ name: z.string().check(z.maxLength(200)) })
const noCompany = refusal(403, () => refusalTexts.noCompany)

export const listCompanyVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'The videos of the own campaigns, newest first, a page at a time',
  query: z.object({
    /** part of the name of a campaign */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    orientation: z.optional(z.enum(['landscape', 'portrait'])),
    page,
  }),
  reply: z.object({ videos: z.array(companyVideo), total: z.number() }),
  refusals: { noCompany },
})

export const removeCompanyVideo = endpoint({
  method: 'DELETE',
  path: '/api/videos/:name',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Removes a video from the library; campaigns keep it, because it proves their plays',
  params: byName,
  reply: successReply,
  refusals: { noCompany, videoInUse: refusal(409, () => mediaTexts.videoInUse) },
})

export const restoreCompanyVideo = endpoint({
  method: 'POST',
  path: '/api/videos/:name/restore',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Takes a removed video into the library again',
  params: byName,
  reply: successReply,
  refusals: { noCompany },
})
