import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../lib/log.ts'
import { buildMediaUrl } from '../../lib/media-url.ts'
import { listMoments, pickSharpest } from './poster.rules.ts'
import { makePictures, type VideoPicture } from './poster-maker.ts'

/** The video that gets a poster: a chosen file, or the address of a stored one. */
export type PosterSource = { video: File | string; seconds: number }

type PosterState = {
  source: PosterSource['video'] | null
  kind: 'none' | 'making' | 'ready' | 'failed'
  pictures: readonly VideoPicture[]
  chosen: VideoPicture | undefined
  /** the moment that was asked for, whose picture may still be made */
  atSeconds: number
}
const NONE: PosterState = { source: null, kind: 'none', pictures: [], chosen: undefined, atSeconds: 0 }

export type PosterChoice = ReturnType<typeof usePoster>

/**
 * The poster of a form. The sharpest of five pictures of a chosen file is preselected; of a stored video pictures are made
 * when the user asks for them. A video without a poster is saved all the same (decision 11).
 *
 * @param file the chosen video, once it is known to fit
 * @param storedName the stored video, which the form has while no file is chosen
 */
export function usePoster(file: PosterSource | null, storedName: string | undefined) {
  const [state, setState] = useState(NONE)
  const latest = useRef<{ video: PosterSource['video']; sharpest: Promise<VideoPicture | undefined> }>(null)
  const chooseMoment = useMoments((picture, source) =>
    // Not after the user has chosen another one meanwhile.
    setState((now) =>
      now.source === source && now.atSeconds === picture.atSeconds ? { ...now, chosen: picture } : now,
    ),
  )

  const start = ({ video, seconds }: PosterSource) => {
    if (latest.current?.video === video) return latest.current.sharpest
    setState({ ...NONE, source: video, kind: 'making' })
    const sharpest = makeChoice(video, seconds).then((pictures) => {
      const picture = pickSharpest(pictures)
      setState((now) => {
        if (now.source !== video) return now
        if (!picture) return { ...now, kind: 'failed' }
        // A stored video may have a poster, which stays until the user chooses another.
        const chosen = typeof video === 'string' ? undefined : picture
        return { ...now, kind: 'ready', pictures, chosen, atSeconds: picture.atSeconds }
      })
      return picture
    })
    latest.current = { video, sharpest }
    return sharpest
  }
  const [video, seconds] = [file?.video, file?.seconds]
  useEffect(() => {
    if (video !== undefined && seconds !== undefined) void start({ video, seconds })
    else {
      latest.current = null
      setState(NONE)
    }
    // `start` compares the source itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [video, seconds, storedName])

  return {
    ...state,
    start: (source: PosterSource) => void start(source),
    choose: (chosen: VideoPicture) => setState((now) => ({ ...now, chosen, atSeconds: chosen.atSeconds })),
    chooseMoment: (atSeconds: number) => {
      if (state.source === null) return
      setState((now) => ({ ...now, atSeconds }))
      void chooseMoment(state.source, atSeconds)
    },
    /** The poster to send: that of the file if one is sent, else a new one of the stored video. Never fails. */
    take: async (sent: PosterSource | null): Promise<File | null> => {
      if (state.chosen && state.source === (sent?.video ?? buildMediaUrl(storedName))) return state.chosen.file
      if (!sent) return null
      return (await Promise.race([start(sent), waitAtMost()]))?.file ?? null
    },
  }
}

async function makeChoice(video: PosterSource['video'], seconds: number): Promise<VideoPicture[]> {
  try {
    return await makePictures(video, listMoments(seconds))
  } catch (failure) {
    logFailure('Making the poster of a video failed', failure)
    return []
  }
}

/** A save does not wait longer for its poster; pages make a missing one later. */
const MAX_WAIT_MS = 5000
const waitAtMost = () => new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS, undefined))

/** Makes the picture of the moment that was asked for last, one at a time: a slider asks for many. */
function useMoments(onMade: (picture: VideoPicture, source: PosterSource['video']) => void) {
  const wanted = useRef<{ source: PosterSource['video']; atSeconds: number }>(null)
  const isMaking = useRef(false)
  return async (source: PosterSource['video'], atSeconds: number) => {
    wanted.current = { source, atSeconds }
    if (isMaking.current) return
    isMaking.current = true
    while (wanted.current) {
      const { source: from, atSeconds: at } = wanted.current
      wanted.current = null
      try {
        const [picture] = await makePictures(from, [at])
        if (picture) onMade(picture, from)
      } catch (failure) {
        logFailure('Making a picture of a video failed', failure)
      }
    }
    isMaking.current = false
  }
}
