import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_VIDEO_BYTES } from './media.rules.ts'
import { byOwner } from './owners.ts'
import { POSTER_FILE, POSTER_REFUSALS, posterFields, posterReply, SET_POSTER_REFUSALS } from './posters.ts'
import { declareRefusals, refusal } from './refusals.ts'
import {
  byId,
  category,
  day,
  successReply,
  id,
  idList,
  infotainmentStatus,
  instant,
  namedId,
  onlineStatus,
  screenStatus,
  screenType,
  text,
} from './scalars.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'
import { SENT_VIDEO_REFUSALS } from './uploads.ts'

const videoScreen = z.object({
  _id: id,
  name: z.string(),
  model: z.string(),
  uuid: z.nullable(z.string()),
  screenType,
  onlineStatus,
  status: screenStatus,
  lastConnection: z.nullable(instant),
})

export const infotainmentVideo = z.object({
  _id: id,
  name: z.string(),
  video: z.object({ name: z.string(), poster: z.nullable(z.string()) }),
  category,
  startDate: day,
  endDate: day,
  duration: z.number(),
  location: id,
  locationName: z.string(),
  type: screenType,
  status: infotainmentStatus,
  rejectionReason: z.nullable(z.string()),
  screens: z.array(videoScreen),
})

export type InfotainmentVideo = z.infer<typeof infotainmentVideo>
export type InfotainmentScreen = z.infer<typeof videoScreen>

const fields = {
  name: text(200),
  endDate: day,
  /** seconds (OPEN-97); the server measures the duration itself */
  duration: z.optional(z.string()),
  screenIds: z._default(idList, []),
  location: id,
  /** A complete upload that replaces the part `video` (UPL-10). */
  upload: namedId,
}
const newFields = z.object({
  ...fields,
  type: screenType,
  category: z.enum(['Entertainment', 'Information']),
  startDate: day,
})
/** Type, start date and category are sent too, but the stored values stay (OPEN-94, TRAP-17). */
const changedFields = z.object({
  ...fields,
  type: z.optional(z.string()),
  category: z.optional(z.string()),
  startDate: z.optional(z.string()),
})
const files = {
  video: { max: 1, sizeBytes: MAX_VIDEO_BYTES, tooLarge: () => mediaTexts.videoTooLarge },
  poster: POSTER_FILE,
}
const reply = z.object({ success: z.literal(true), message: z.string(), entertainmentVideo: infotainmentVideo })
const refusals = {
  noOwner: refusal(409, () => refusalTexts.noOwner),
  ...declareRefusals(400, refusalTexts, 'unknownLocation', 'unknownScreens', 'screensMissing', 'videoMissing'),
  ...declareRefusals(400, refusalTexts, 'endBeforeStart'),
  ...declareRefusals(400, mediaTexts, 'videoUnreadable', 'videoCodec'),
  videoTooLarge: refusal(413, () => mediaTexts.videoTooLarge),
  videoDuration: refusal(400, () => mediaTexts.infotainmentVideoDuration),
  ...declareRefusals(400, mediaTexts, 'videoDimensions', 'videoPortrait', 'videoLandscape'),
  ...SENT_VIDEO_REFUSALS,
  ...POSTER_REFUSALS,
}

export const listInfotainmentScreens = endpoint({
  method: 'GET',
  path: '/api/entertainmentVideos/screens',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'The own screens of a type in a location',
  query: z.object({ type: screenType, locationId: id }),
  reply: z.array(videoScreen),
})

export const listOwnerInfotainment = endpoint({
  method: 'GET',
  path: '/api/entertainmentVideos/owner/:ownerId',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The infotainment videos of an owner',
  params: byOwner,
  reply: z.array(infotainmentVideo),
})

export const getInfotainment = endpoint({
  method: 'GET',
  path: '/api/entertainmentVideos/:id',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'An infotainment video',
  params: byId,
  reply: infotainmentVideo,
})

export const createInfotainment = endpoint({
  method: 'POST',
  path: '/api/entertainmentVideos',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Uploads an infotainment video; it waits for review',
  status: 201,
  form: newFields,
  files,
  reply,
  refusals,
})

export const updateInfotainment = endpoint({
  method: 'PUT',
  path: '/api/entertainmentVideos/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Changes an infotainment video; type, start date and category stay',
  params: byId,
  form: changedFields,
  files,
  reply,
  refusals,
})

export const setInfotainmentPoster = endpoint({
  method: 'PUT',
  path: '/api/entertainmentVideos/:id/poster',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Sets the poster of an infotainment video; its status stays',
  params: byId,
  form: posterFields,
  files: { poster: POSTER_FILE },
  reply: posterReply,
  refusals: SET_POSTER_REFUSALS,
})

export const deleteInfotainment = endpoint({
  method: 'DELETE',
  path: '/api/entertainmentVideos/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Deletes an infotainment video and stops it on the screens',
  params: byId,
  reply: successReply,
})
