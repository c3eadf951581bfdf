import { POSTER_REFUSALS } from '@marquee/contract/posters'
import { CallRefused } from '../../lib/call.ts'

/** Sends a form with its poster; a refused poster does not keep the video from being saved (decision 11). */
export async function sendWithPoster<Reply>(
  poster: File | null,
  send: (poster: File | null) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(poster)
  } catch (failure) {
    const isOfPoster = failure instanceof CallRefused && failure.code in POSTER_REFUSALS
    if (poster && isOfPoster) return send(null)
    throw failure
  }
}
