import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PICTURE_WIDTHS } from './media.rules.ts'
import { refusal } from './refusals.ts'
import { mediaTexts } from './messages/media.ts'

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/s3/images/:fileName',
  who: ['public'],
  summary: 'A picture or video under its unguessable name, with ranges (OPEN-29); a picture in one of a few widths',
  params: z.object({ fileName: z.string().check(z.maxLength(200)) }),
  /** `w` in pixels: a wider picture is served with this width; narrower pictures and videos are unchanged. */
  query: z.object({ w: z.optional(z.enum(PICTURE_WIDTHS.map((width) => `${width}` as const))) }),
  reply: 'file',
  refusals: { mediaNotFound: refusal(404, () => mediaTexts.mediaNotFound) },
})
