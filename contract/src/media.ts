import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { mediaTexts } from './texts/media.ts'

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/s3/images/:fileName',
  who: ['anyone'],
  summary: 'A picture or video under its unguessable name, with ranges (OPEN-29)',
  params: z.object({ fileName: z.string().check(z.maxLength(200)) }),
  reply: 'file',
  refusals: { mediaNotFound: refusal(404, mediaTexts.mediaNotFound) },
})
