import type { posterReply } from '@marquee/contract/posters'
import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { logFailure } from '../../lib/log.ts'
import { buildMediaUrl } from '../../lib/media-url.ts'
import { isImpersonating } from '../../lib/session.ts'
import { listMoments, pickSharpest } from './poster.rules.ts'
import { makePictures } from './poster-maker.ts'

type Shown = { name: string; poster: string | null; seconds: number }
type Send = (parts: {
  body: { video: string; onlyIfMissing: true }
  files: { poster: File }
}) => Promise<z.infer<typeof posterReply>>

/** Videos whose poster this tab has tried to make; a video that cannot be decoded is tried once. */
const tried = new Set<string>()

/**
 * Makes the poster of a stored video that has none, and sends it: of videos from before posters, and from programs that
 * send none. It happens once and in the background, when their company or partner opens a page about them (decision 11).
 *
 * @param onSent is called when the server has the poster
 */
export function useMissingPoster(shown: Shown | null, send: Send, onSent: () => void): void {
  const name = shown?.poster === null ? shown.name : undefined
  const seconds = shown?.seconds ?? 0
  const add = useEffectEvent((missing: { name: string; seconds: number }) => addPoster(missing, send, onSent))
  useEffect(() => {
    if (name === undefined || tried.has(name) || isImpersonating()) return
    tried.add(name)
    void add({ name, seconds })
  }, [name, seconds])
}

async function addPoster(
  { name, seconds }: Pick<Shown, 'name' | 'seconds'>,
  send: Send,
  onSent: () => void,
): Promise<void> {
  try {
    const pictures = await makePictures(new URL(buildMediaUrl(name) ?? '', location.href).href, listMoments(seconds))
    const poster = pickSharpest(pictures)
    if (!poster) return
    await send({ body: { video: name, onlyIfMissing: true }, files: { poster: poster.file } })
    onSent()
  } catch (failure) {
    // The page shows the video without its poster, as before.
    logFailure('Adding the poster of a video failed', failure)
  }
}
