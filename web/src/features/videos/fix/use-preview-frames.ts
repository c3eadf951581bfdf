import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSource } from '../../../lib/file-source.ts'

type Playback = {
  file: File
  cut: { start: number; end: number }
  /** whether it may not play now */
  isStopped: boolean
}

/** Plays the kept part of a video in a loop, and draws each of its pictures; also after a change, while it is paused. */
export function usePreviewFrames({ file, cut, isStopped }: Playback, draw: (video: HTMLVideoElement) => void) {
  const load = useSource(file)
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setWanted] = useState(false)
  const isPlaying = isWanted && !isStopped
  const { start } = cut
  const drawPicture = useEffectEvent(() => {
    const shown = video.current
    if (!shown || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    if (!shown.seeking && (shown.currentTime >= cut.end || shown.ended)) {
      shown.currentTime = cut.start
      if (isPlaying) void shown.play().catch(() => setWanted(false))
    }
    draw(shown)
  })

  useEffect(() => {
    const shown = video.current
    const events = ['loadeddata', 'seeked'] as const
    for (const event of events) shown?.addEventListener(event, drawPicture)
    return () => {
      for (const event of events) shown?.removeEventListener(event, drawPicture)
    }
  }, [])
  useEffect(() => {
    if (video.current) video.current.currentTime = start
  }, [start])
  // A paused video is drawn again after every change of the choice.
  useEffect(() => drawPicture())
  useEffect(() => {
    if (!isPlaying) return video.current?.pause()
    let next = 0
    const step = () => {
      drawPicture()
      next = requestAnimationFrame(step)
    }
    void video.current?.play().catch(() => setWanted(false))
    step()
    return () => cancelAnimationFrame(next)
  }, [isPlaying])
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      return load(element)
    },
    [load],
  )
  return { attach, isPlaying, toggle: () => setWanted((before) => !before) }
}
